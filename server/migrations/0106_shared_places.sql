-- Whoever leads a conversation that publishes results may state that several people take part from one place. Up to that
-- number of its guests count as independent of each other. The place is an HMAC; the row is deleted a week after the date.
-- Who stated it is in shared_place_acts.
create table shared_places (
  conversation_id integer not null references conversations,
  place_tag bytea not null,
  num_people integer not null check (num_people between 2 and 500),
  until timestamptz not null,
  -- It was taken back, or another place was stated. Guests whose votes are not published yet count as one again.
  ended_at timestamptz,
  -- How many of its guests blocks have counted. It stays when the same place is stated again.
  num_counted integer not null default 0,
  primary key (conversation_id, place_tag)
);
create unique index shared_places_that_hold on shared_places (conversation_id) where ended_at is null;
create index shared_places_by_until on shared_places (until);

-- What was stated and taken back, for the ledger. Rows never change.
create table shared_place_acts (
  id integer primary key generated always as identity,
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  conversation_id integer not null references conversations,
  action text not null check (action in ('state_shared_place', 'end_shared_place')),
  num_people integer,
  until timestamptz,
  actor_id integer not null references users,
  acted_as text not null check (acted_as in ('author', 'facilitator', 'moderator')),
  created_at timestamptz not null default now(),
  check ((action = 'state_shared_place') = (num_people is not null and until is not null))
);
create index shared_place_acts_of_conversation on shared_place_acts (conversation_id, id desc);
create trigger decision_is_never_changed before update on shared_place_acts
  for each row execute function refuse_changed_decision();
