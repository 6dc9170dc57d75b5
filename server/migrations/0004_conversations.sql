create table conversation_moderations (
  id integer generated always as identity primary key,
  conversation_id integer not null,
  -- Null where the decision came with imported data.
  moderator_id integer references users,
  action text not null check (action in ('lock', 'withdraw')),
  reason text not null check (reason in ('misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam')),
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now()
);

create table conversations (
  id integer generated always as identity primary key,
  slug_id text not null unique,
  author_id integer not null references users,
  organization_id integer references organizations,
  title text not null check (char_length(title) between 1 and 140),
  body text not null default '',
  is_indexed boolean not null,
  is_login_required boolean not null,
  index_conversation_at timestamptz,
  closed_at timestamptz,
  -- The live decision, if the conversation is locked.
  moderation_id integer references conversation_moderations,
  -- False while an import is still filling it: until then only its author sees it.
  is_ready boolean not null default true,
  source_url text,
  attribution text,
  first_vote_at timestamptz,
  last_vote_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Counts up to the last folding; what is shown adds the rows of tally_deltas in the same statement.
  num_opinions integer not null default 0,
  num_votes integer not null default 0,
  num_participants integer not null default 0,
  last_reacted_at timestamptz not null default now(),
  -- Grows with every change but votes and new opinions; with the number of tally_deltas it names a version.
  change_seq integer not null default 0,
  -- Natural logarithm of the votes so far, each weighted by e^(its time in half-lives); see conversations/rank.ts.
  votes_heat double precision not null default '-infinity',
  rank double precision not null default 0,
  is_listed boolean not null generated always as
    (is_indexed and is_ready and deleted_at is null and moderation_id is null) stored
);
alter table conversation_moderations
  add constraint conversation_moderations_conversation_id_fkey foreign key (conversation_id) references conversations;
create index conversations_popular on conversations (rank desc, slug_id) where is_listed;
create index conversations_new on conversations (created_at desc, slug_id) where is_listed;
create index conversations_by_author on conversations (author_id, created_at desc);

create table conversation_topics (
  conversation_id integer not null references conversations,
  topic_id integer not null references topics,
  primary key (conversation_id, topic_id)
);
create index conversation_topics_by_topic on conversation_topics (topic_id);

-- What votes and new opinions change is written here, one row per batch and opinion, and folded later by a job.
-- No foreign keys: their row locks would make every vote touch the same conversation and opinion rows.
create table tally_deltas (
  conversation_id integer not null,
  opinion_id integer,
  opinions integer not null default 0,
  votes integer not null default 0,
  participants integer not null default 0,
  agrees integer not null default 0,
  disagrees integer not null default 0,
  passes integer not null default 0,
  at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = 5000);
create index tally_deltas_by_conversation on tally_deltas (conversation_id);

create table opinion_tallies (
  opinion_id integer primary key,
  num_agrees integer not null default 0,
  num_disagrees integer not null default 0,
  num_passes integer not null default 0
) with (fillfactor = 70);
