-- What a person is told. No foreign keys, for the reason given at tally_deltas: one event may tell 100,000 people. Texts
-- and names are not kept here but read where they are, so that what was deleted, hidden or renamed is never shown.
create table notifications (
  id bigint generated always as identity primary key,
  -- The first 10 characters of a random UUID in base64url: 56 random bits.
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  user_id integer not null,
  kind text not null check (kind in ('new_opinion', 'opinion_vote', 'moderation_decision', 'appeal_answer',
    'scheduled_publication', 'import', 'outcome_posted', 'new_opinions', 'set_aside', 'new_device')),
  -- Names the event, so that a job that runs twice tells nobody twice.
  event text not null,
  conversation_id integer,
  opinion_id integer,
  -- A row of opinion_moderations where there is an opinion, else of conversation_moderations.
  moderation_id integer,
  -- How many people voted, opinions are new, or votes were imported.
  amount integer,
  -- How an appeal was answered, or why an import failed.
  detail text,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  unique (user_id, event)
);
-- Pages are read along this index, and their cursor is a row's id, which orders notifications of the same moment too.
create index notifications_by_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id desc) where not is_read;

-- The highest number of votes that the author of an opinion has been told of.
create table vote_milestones (
  opinion_id integer primary key,
  num_votes integer not null
);

-- The kinds that a person wants no notifications of.
create table notification_kinds_off (
  user_id integer not null,
  kind text not null,
  primary key (user_id, kind)
);
