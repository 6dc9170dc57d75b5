-- No foreign keys, for the reason given at tally_deltas. A vote taken back is a row deleted.
create table votes (
  user_id integer not null,
  opinion_id integer not null,
  conversation_id integer not null,
  choice smallint not null check (choice in (-1, 0, 1)),
  is_via_embed boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, opinion_id)
);
create index votes_by_conversation on votes (conversation_id, user_id) include (opinion_id, choice);
create index votes_by_opinion on votes (opinion_id);

-- How many of a person's votes count in a conversation: those on opinions neither deleted, moved nor hidden.
create table participations (
  conversation_id integer not null,
  user_id integer not null,
  num_votes integer not null check (num_votes >= 0),
  primary key (conversation_id, user_id)
);
create index participations_by_user on participations (user_id);
