-- Whoever waits does not wait for runs that have taken long.
alter table imports add column run_began_at timestamptz;
