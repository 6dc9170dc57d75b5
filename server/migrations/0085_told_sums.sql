-- The run that the published votes are from; runs after it have the same votes and other opinions. Unknown for older ones.
alter table published_votes add column run_id integer;

-- Whether the sum of the people whom the short list represents may be told. The sums of two lists over the same votes can
-- be subtracted, so that of each votes only one is told.
alter table run_supplements add column is_sum_told boolean not null default true;
alter table run_supplements alter column is_sum_told drop default;
