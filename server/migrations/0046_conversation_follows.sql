-- Who wants to be told of new opinions in a conversation, at most once a day.
create table conversation_follows (
  user_id integer not null,
  conversation_id integer not null,
  -- Opinions after this moment are new to the person.
  seen_at timestamptz not null default now(),
  -- When to look for new opinions again.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index conversation_follows_by_due on conversation_follows (due_at);
