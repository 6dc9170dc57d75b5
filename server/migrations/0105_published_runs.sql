-- What is told of a run where only results are published: totals, and figures of groups in steps. The result is kept for
-- the runs that follow, and nobody sees it.
alter table analysis_runs add column published jsonb;

-- Figures of earlier runs were finer. Until the next block a conversation shows totals and no groups; groups keep their
-- numbers, to which names belong.
create temporary table finer_runs on commit drop as
  select r.id, r.conversation_id from analysis_runs r join conversations c on c.id = r.conversation_id
  where c.publication = 'results' and r.clusters <> '[]'::jsonb;
update analysis_runs r set clusters = '[]', words = null, change = null,
    result = jsonb_set(result, '{lineages}', (select coalesce(jsonb_object_agg(c ->> 'key', c -> 'lineage'), '{}')
      from jsonb_array_elements(r.clusters) as c where c ? 'lineage'))
  from finer_runs f where f.id = r.id;
delete from run_drawings d using analysis_runs r join conversations c on c.id = r.conversation_id
  where r.id = d.run_id and c.publication = 'results';
delete from list_orders l using conversations c
  where c.id = l.conversation_id and c.publication = 'results' and l.list not in ('discover', 'majority');
update published_votes set due_at = now();
