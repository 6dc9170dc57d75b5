-- The answers that the poll of a conversation offers. They never change: people have answered them as they are.
create table poll_options (
  conversation_id integer not null references conversations,
  option_number smallint not null check (option_number between 1 and 6),
  title text not null check (char_length(title) between 1 and 30),
  primary key (conversation_id, option_number)
);

-- One answer per person and conversation. No foreign keys, for the reason given at tally_deltas.
create table poll_responses (
  user_id integer not null,
  conversation_id integer not null,
  option_number smallint not null check (option_number between 1 and 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, conversation_id)
);
create index poll_responses_by_conversation on poll_responses (conversation_id, user_id) include (option_number);

-- How many answers an option has, up to the last folding; what is shown adds the rows of tally_deltas.
create table poll_tallies (
  conversation_id integer not null,
  option_number smallint not null,
  num_responses integer not null default 0,
  primary key (conversation_id, option_number)
) with (fillfactor = 70);

-- A row with an option number changes the answers of that option, and no other count.
alter table tally_deltas add column option_number smallint, add column responses integer not null default 0;
