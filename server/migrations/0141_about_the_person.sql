-- Since when an opinion is marked as one about the person who answers it; null: it is not. Such opinions are in no count
-- and no analysis, and only rounded totals of them are published.
alter table opinions add column about_person_since timestamptz;
alter table waiting_opinions add column is_about_person boolean not null default false;

-- How people answered an opinion about the person: agrees, disagrees and passes.
create table person_figures (
  opinion_id integer primary key references opinions,
  -- Those of the newest block; where votes are published, those of the last look.
  counted integer[] not null check (cardinality(counted) = 3),
  -- Those that the published figure is made of, and since when it is.
  shown integer[] check (cardinality(shown) = 3),
  shown_at timestamptz,
  check ((shown is null) = (shown_at is null))
);

-- What those who lead or moderate a conversation said of opinions of others, for the ledger.
create table about_person_acts (
  id integer generated always as identity primary key,
  -- The first 10 characters of a random UUID in base64url: 56 random bits.
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  opinion_id integer not null references opinions,
  conversation_id integer not null references conversations,
  actor_id integer not null references users,
  acted_as text not null check (acted_as in ('author', 'facilitator', 'moderator')),
  action text not null check (action in ('mark_about_person', 'unmark_about_person')),
  created_at timestamptz not null default now()
);
create index about_person_acts_by_conversation on about_person_acts (conversation_id, id desc);
create index about_person_acts_by_actor on about_person_acts (actor_id);
create trigger decision_is_never_changed before update on about_person_acts
  for each row execute function refuse_changed_decision();
