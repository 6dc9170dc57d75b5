-- The votes that the newest run of a conversation that publishes only its results was computed from. The next run on
-- present votes is published when those of at least five people differ; until then only moderation makes a run, on these.
create table published_votes (
  conversation_id integer primary key references conversations,
  votes bytea not null,
  -- Somebody whose votes are among them has left: at this moment a run on present votes is due, whoever differs.
  refresh_by timestamptz,
  -- When present votes were last found to differ too little, and how long that took.
  checked_at timestamptz,
  check_duration_ms integer
);
-- Compressed already.
alter table published_votes alter column votes set storage external;
create index published_votes_by_refresh on published_votes (refresh_by) where refresh_by is not null;
