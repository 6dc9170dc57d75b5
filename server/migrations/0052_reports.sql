-- What people tell moderators about conversations and opinions. Whoever deletes their account is not named any more.
create table reports (
  id integer generated always as identity primary key,
  reporter_id integer references users,
  conversation_id integer not null references conversations,
  -- Null where the conversation itself is reported.
  opinion_id integer references opinions,
  reason text not null check (reason in ('misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam')),
  explanation text check (char_length(explanation) between 1 and 260),
  created_at timestamptz not null default now()
);
-- One report of a person about one thing.
create unique index reports_once_by_opinion on reports (reporter_id, opinion_id) where opinion_id is not null;
create unique index reports_once_by_conversation on reports (reporter_id, conversation_id) where opinion_id is null;
create index reports_by_opinion on reports (opinion_id, id desc) where opinion_id is not null;
create index reports_by_conversation on reports (conversation_id, id desc);
