-- The weights of runs from before figures were told in steps follow from exact votes. Without stored orders, those of the
-- newest run are made of what is told of it.
delete from list_orders l using analysis_runs r, conversations c
  where r.id = l.run_id and c.id = r.conversation_id and c.publication = 'results' and r.published is null;

-- A model that wrote labels before then had exact figures.
delete from model_labels l using conversations c
  where c.id = l.conversation_id and c.publication = 'results' and not exists (
    select from analysis_runs r where r.conversation_id = c.id and r.published is not null);

-- Comparisons with and without people set aside were exact. The next block makes them anew, in steps.
delete from set_aside_comparisons s using conversations c
  where c.id = s.conversation_id and c.publication = 'results';
update set_aside s set was_compared = false from conversations c
  where c.id = s.conversation_id and c.publication = 'results' and s.is_aside;
