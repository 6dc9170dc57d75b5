-- The backups that were made or tried, for the schedule and the health page. No backup has them: a restored database has no
-- files yet.
create table backups (
  id integer primary key generated always as identity,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- What asked for it: BACKUP_AT, `npm run admin -- backup`, a start with a new version, or somebody for a file of their own.
  cause text not null check (cause in ('schedule', 'command', 'migration', 'file')),
  state text not null default 'running' check (state in ('running', 'good', 'failed')),
  file text not null default '',
  bytes bigint,
  sha256 text,
  num_rows bigint,
  -- Why it failed, for the health page and as a sentence.
  problem text check (problem in ('no_space', 'not_writable', 'missing_right', 'wrong', 'interrupted', 'other')),
  error text not null default '',
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'failed') = (problem is not null))
);
