-- What a delta is, until now hidden in impossible moments:
-- 'activity' is what people do in a conversation, which looks more active for it;
-- 'correction' changes more of what is shown than votes do, for instance where a person leaves;
-- 'silent' changes counts alone.
alter table tally_deltas add column kind text not null default 'activity'
  check (kind in ('activity', 'correction', 'silent'));
update tally_deltas set at = written_at,
    kind = case when at = '-infinity' and option_number is null then 'correction' else 'silent' end
  where at in ('-infinity', 'epoch');
