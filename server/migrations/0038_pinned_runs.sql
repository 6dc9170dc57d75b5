-- Runs that organizers keep for print. A pinned run stays when others of its hour or day are deleted.
create table pinned_runs (
  run_id integer primary key references analysis_runs,
  conversation_id integer not null references conversations,
  pinned_at timestamptz not null default now(),
  -- Written by an organizer, in place of the headline that follows from the figures.
  headline text
);
create index pinned_runs_of_conversation on pinned_runs (conversation_id, run_id desc);
