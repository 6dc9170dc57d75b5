create table topics (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9-]{1,40}$'),
  name text not null unique,
  created_at timestamptz not null default now()
);

create table topic_follows (
  user_id integer not null references users,
  topic_id integer not null references topics,
  created_at timestamptz not null default now(),
  primary key (user_id, topic_id)
);
