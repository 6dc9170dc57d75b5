-- The map of a run as it is drawn, for phones and for wide screens: what was published once looks the same for ever. Runs
-- from before are drawn when they are read first.
create table run_drawings (
  run_id integer primary key references analysis_runs on delete cascade,
  drawings json not null
);
