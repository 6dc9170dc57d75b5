-- Appeals against decisions, one by each person whom a decision is about.
create table appeals (
  id integer generated always as identity primary key,
  -- The first 10 characters of a random UUID in base64url: 56 random bits.
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  -- Where the decision is a row: of opinion_moderations, of conversation_moderations, or of what sets people aside.
  kind text not null check (kind in ('opinion', 'conversation', 'set_aside')),
  decision_id integer not null,
  conversation_id integer not null references conversations,
  user_id integer not null references users,
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now(),
  answerer_id integer references users,
  is_accepted boolean,
  answer text not null default '' check (char_length(answer) <= 1000),
  -- Whoever had decided answered, as nobody else moderates the conversation.
  is_by_decider boolean not null default false,
  -- The decision that withdrew the one appealed against, in the same table.
  withdrawal_id integer,
  answered_at timestamptz,
  unique (kind, decision_id, user_id),
  check ((answered_at is null) = (is_accepted is null))
);
create index appeals_waiting on appeals (created_at) where answered_at is null;
create index appeals_by_user on appeals (user_id);
create index appeals_by_withdrawal on appeals (kind, withdrawal_id) where withdrawal_id is not null;
