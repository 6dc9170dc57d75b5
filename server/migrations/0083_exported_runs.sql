-- Runs of which a bundle of votes was exported. The votes themselves are not kept: a hash of them says whether the same run
-- can be exported again.
create table exported_runs (
  run_id integer primary key references analysis_runs on delete cascade,
  conversation_id integer not null references conversations,
  created_at timestamptz not null default now(),
  -- Of the votes, and of which opinions count.
  input_hash bytea not null,
  engine_version text not null
);
create index exported_runs_newest on exported_runs (conversation_id, run_id desc);
