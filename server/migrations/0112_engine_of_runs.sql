-- The version of the engine that computed a run; null for runs from before it was stored.
alter table analysis_runs add column engine_version text;
-- Exported runs named it themselves.
alter table exported_runs drop column engine_version;
