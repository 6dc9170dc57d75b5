-- What is computed from the votes of a run after it: how stable its groups are, the bridging scores of its opinions, and a
-- short list that represents everybody. Rows never change and go with their run.
create table run_supplements (
  run_id integer primary key references analysis_runs on delete cascade,
  conversation_id integer not null,
  -- In how many of some re-draws the groups are the same; 0 of 0 where the run has none.
  redraws_same smallint not null,
  redraws_of smallint not null,
  supplement json not null,
  duration_ms integer not null,
  created_at timestamptz not null default now()
);
create index run_supplements_of_conversation on run_supplements (conversation_id, run_id desc);
