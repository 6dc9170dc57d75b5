-- Two who moderate do not work on the same thing: whoever has taken it has it until the claim expires.
create table moderation_claims (
  -- What is decided about, such as 'opinion 12', whatever it waits for.
  target text primary key,
  user_id integer not null references users,
  expires_at timestamptz not null
);
create index moderation_claims_by_user on moderation_claims (user_id);

-- What those who moderate tell each other about a conversation or an opinion.
create table moderation_notes (
  id integer generated always as identity primary key,
  target text not null,
  author_id integer not null references users,
  -- Facilitators do not read what moderators write, which may name those who report.
  written_as text not null check (written_as in ('moderator', 'facilitator')),
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index moderation_notes_by_target on moderation_notes (target, id);
create index moderation_notes_by_author on moderation_notes (author_id);

-- Finds opinions that say nearly the same.
create extension if not exists pg_trgm;

-- How many decisions were made since a moment.
create index opinion_moderations_by_time on opinion_moderations (created_at) where not is_from_import;
create index conversation_moderations_by_time on conversation_moderations (created_at);
