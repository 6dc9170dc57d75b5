alter table conversations
  -- Set by the author's device, so that a repeated call makes one conversation.
  add column idempotency_key uuid,
  add column edited_at timestamptz,
  -- When a private conversation was made public by itself.
  add column published_at timestamptz,
  -- When it closes or opens again by itself.
  add column close_at timestamptz,
  add column reopen_at timestamptz,
  add check (close_at is null or closed_at is null),
  add check (reopen_at is null or closed_at is not null);
-- Nothing has read these dates until now.
update conversations set index_conversation_at = null where is_indexed;
alter table conversations add check (index_conversation_at is null or not is_indexed);
create unique index conversations_by_idempotency_key on conversations (author_id, idempotency_key)
  where idempotency_key is not null;
-- What a job is to change, by the moment when it is due; least() ignores what is null.
create index conversations_due on conversations ((least(index_conversation_at, close_at, reopen_at)))
  where deleted_at is null and (index_conversation_at is not null or close_at is not null or reopen_at is not null);

-- What title and body were before they were replaced.
create table conversation_versions (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  title text not null,
  body text not null,
  replaced_at timestamptz not null
);
create index conversation_versions_by_conversation on conversation_versions (conversation_id, id);

-- What authors added to the body later, shown with its date.
create table conversation_additions (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index conversation_additions_by_conversation on conversation_additions (conversation_id, id);

-- What was decided in a conversation; the newest version is shown.
create table outcome_versions (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  author_id integer not null references users,
  body text not null check (body <> ''),
  created_at timestamptz not null
);
create index outcome_versions_by_conversation on outcome_versions (conversation_id, id);
create index outcome_versions_by_author on outcome_versions (author_id);

create table outcome_answers (
  outcome_version_id integer not null references outcome_versions on delete cascade,
  place smallint not null,
  opinion_id integer not null references opinions,
  state text not null check (state in ('decided', 'planned', 'not_now')),
  body text not null check (body <> ''),
  primary key (outcome_version_id, place),
  unique (outcome_version_id, opinion_id)
);
