-- Each set of published votes has one run since blocks, so no two sums over the same votes can be subtracted. Sums of
-- earlier runs that were not told stay untold: 0 people are too few.
update run_supplements
set supplement = jsonb_set(jsonb_set(supplement::jsonb, '{selection,numAsked}', '0'), '{selection,numRepresented}', '0')::json
where not is_sum_told;
alter table run_supplements drop column is_sum_told;
-- It said which run the votes of later runs were from.
alter table published_votes drop column run_id;
alter index published_votes_by_refresh rename to published_votes_by_due_at;
