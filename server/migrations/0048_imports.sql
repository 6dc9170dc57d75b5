-- How far an import has come. Its author and its options are those of the conversation.
create table imports (
  conversation_id integer primary key references conversations,
  kind text not null check (kind in ('conversation', 'report', 'upload')),
  host text,
  source_id text,
  -- A canceled import is deleted with what it has brought, then this row.
  state text not null check (state in ('uploading', 'waiting', 'running', 'complete', 'failed', 'canceled')),
  step text not null default 'conversation' check (step in ('conversation', 'opinions', 'votes', 'results')),
  step_began_at timestamptz,
  num_opinions integer,
  num_moved_opinions integer,
  num_votes integer,
  of_votes integer,
  num_people integer,
  of_people integer,
  of_parts integer,
  conversation_at timestamptz,
  opinions_at timestamptz,
  votes_at timestamptz,
  results_at timestamptz,
  failure text,
  failure_detail text,
  -- One process at a time works on an import: the one that has the newest run, until its lease ends.
  run integer not null default 0,
  leased_until timestamptz,
  requested_at timestamptz not null,
  changed_at timestamptz not null default now()
);
create index imports_unfinished on imports (changed_at) where state not in ('complete', 'failed');

-- What an import has fetched or was sent, until it is complete: a repeated run reads it from here.
create table import_files (
  conversation_id integer not null references imports on delete cascade,
  name text not null,
  part integer not null,
  bytes bytea not null,
  primary key (conversation_id, name, part)
);
-- The bytes are compressed already.
alter table import_files alter column bytes set storage external;
