-- A conversation that its importer uploaded as a file becomes public only after a moderator has looked at it. Until then a
-- row waits here; afterwards it says who made it public.
create table conversation_reviews (
  conversation_id integer primary key references conversations,
  asked_at timestamptz not null default now(),
  reviewer_id integer references users,
  approved_at timestamptz,
  check ((reviewer_id is null) = (approved_at is null))
);
create index conversation_reviews_waiting on conversation_reviews (asked_at) where approved_at is null;
