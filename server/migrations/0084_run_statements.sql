-- What was said of a run after it was computed again from its votes; signed, so that it can be checked elsewhere.
create table run_statements (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  -- Without a reference: a statement outlasts its run.
  run_id integer not null,
  verified_at timestamptz not null,
  is_match boolean not null,
  -- As it was signed, byte by byte.
  statement text not null,
  signature text not null,
  key_id text not null,
  -- What the statement's hash of the result was salted with. Never served: figures of single people could be tried against
  -- a hash without it.
  salt bytea not null
);
create index run_statements_newest on run_statements (conversation_id, id desc);
