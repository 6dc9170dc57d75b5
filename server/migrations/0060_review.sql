-- In a conversation whose opinions are reviewed, a new one waits here. It becomes a row of `opinions` when somebody lets
-- it in or refuses it, so that nothing that reads opinions can show or count one that waits.
alter table conversations add column is_review_required boolean not null default false;

create table waiting_opinions (
  id integer generated always as identity primary key,
  slug_id text not null unique,
  conversation_id integer not null references conversations,
  author_id integer not null references users,
  body text not null,
  created_at timestamptz not null default now()
);
create index waiting_opinions_by_conversation on waiting_opinions (conversation_id, created_at);
create index waiting_opinions_by_author on waiting_opinions (author_id, created_at);

-- Who has let in or refused an opinion that waited, and when it was written.
create table opinion_reviews (
  opinion_id integer primary key references opinions,
  reviewer_id integer not null references users,
  is_refused boolean not null,
  written_at timestamptz not null,
  created_at timestamptz not null default now()
);
