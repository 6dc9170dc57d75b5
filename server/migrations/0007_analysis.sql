-- One immutable row per run of the opinion map.
create table analysis_runs (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  created_at timestamptz not null default now(),
  num_votes integer not null,
  num_participants integer not null,
  num_opinions integer not null,
  -- What conversations show of it: [{key, numUsers, aiLabel?, aiSummary?}], empty where there are no clear groups.
  clusters jsonb not null,
  result jsonb not null,
  -- Who was in which group, so that the next run keeps the letters; never served.
  member_ids integer[] not null,
  member_groups smallint[] not null
);
create index analysis_runs_newest on analysis_runs (conversation_id, id desc);
