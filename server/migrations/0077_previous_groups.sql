-- What a run knew of the runs before it, so that it can be computed again, and what became of their groups.
alter table analysis_runs
  -- For each participant of the run, ascending, the group of the last clear map by the votes of this run: one byte each,
  -- -1 for none, deflated. Places only: accounts come and go. Never leaves the server except in a bundle.
  add column previous_groups bytea,
  -- What is announced of a change of groups; null where the same groups go on.
  add column change jsonb,
  -- The newest decision about people set aside that the run has seen.
  add column aside_decision_id integer;
create index analysis_runs_with_change on analysis_runs (conversation_id, id desc) where change is not null;
