-- What explains the votes of a run, as conversations show it; null for runs from before it was measured.
alter table analysis_runs add column structure text;
