-- How long reading and computing a run took: the next one of its conversation waits for many times as long.
alter table analysis_runs add column duration_ms integer not null default 0;
