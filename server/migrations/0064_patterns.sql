-- What is unusual in the votes of a conversation, with its evidence as it was found.
create table patterns (
  id integer generated always as identity primary key,
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  conversation_id integer not null references conversations,
  kind text not null check (kind in ('burst', 'new_devices', 'identical_votes', 'one_answer')),
  state text not null default 'waiting' check (state in ('waiting', 'set_aside', 'nothing_wrong', 'readmitted')),
  num_people integer not null,
  evidence jsonb not null,
  found_at timestamptz not null default now(),
  -- When more people were found.
  updated_at timestamptz not null default now()
);
create index patterns_by_conversation on patterns (conversation_id, id desc);
create index patterns_waiting on patterns (updated_at desc, id desc) where state = 'waiting';

create table pattern_people (
  pattern_id integer not null references patterns,
  user_id integer not null,
  primary key (pattern_id, user_id)
);
create index pattern_people_by_user on pattern_people (user_id);

-- What was decided about a pattern, or about one person of it. Says how many people, never who.
create table pattern_decisions (
  id integer generated always as identity primary key,
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  pattern_id integer not null references patterns,
  conversation_id integer not null references conversations,
  moderator_id integer not null references users,
  decided_as text not null check (decided_as in ('moderator', 'facilitator')),
  action text not null check (action in ('set_aside', 'nothing_wrong', 'readmit')),
  num_people integer not null,
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now()
);
create index pattern_decisions_by_pattern on pattern_decisions (pattern_id, id desc);
create index pattern_decisions_by_conversation on pattern_decisions (conversation_id, id desc);
create trigger decision_is_never_changed before update on pattern_decisions
  for each row execute function refuse_changed_decision();

-- People whose votes an analysis leaves out. A row of somebody readmitted stays until the next comparison.
create table set_aside (
  conversation_id integer not null,
  user_id integer not null,
  is_aside boolean not null,
  -- Whether the person was out of the results without those set aside when these were last computed.
  was_compared boolean not null default false,
  decision_id integer not null references pattern_decisions,
  primary key (conversation_id, user_id),
  check (is_aside or was_compared)
);
create index set_aside_by_user on set_aside (user_id);

-- The results with and without the people set aside, as they are shown.
create table set_aside_comparisons (
  conversation_id integer primary key references conversations,
  num_people integer not null,
  opinions jsonb not null,
  compared_at timestamptz not null default now()
);
