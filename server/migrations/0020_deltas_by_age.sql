-- When a delta was written. `at` is the moment of what people did, and empty deltas have none.
alter table tally_deltas add column written_at timestamptz not null default now();
create index tally_deltas_by_age on tally_deltas (written_at);
