-- What those who lead a conversation tell everybody who took part.
create table updates (
  id integer generated always as identity primary key,
  -- The first 10 characters of a random UUID in base64url: 56 random bits.
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  conversation_id integer not null references conversations,
  author_id integer not null references users,
  -- Empty once the account of its author is erased.
  body text not null,
  created_at timestamptz not null,
  -- The decision that hides it.
  moderation_id integer,
  -- One in seven days, whatever became of it. A range of one number stands for equality, which needs no extension.
  constraint updates_once_a_week exclude using gist (
    int4range(conversation_id, conversation_id, '[]') with &&,
    tsrange(created_at at time zone 'UTC', created_at at time zone 'UTC' + interval '7 days') with &&)
);
create index updates_by_conversation on updates (conversation_id, id desc);
create index updates_by_author on updates (author_id);

create table update_moderations (
  id integer generated always as identity primary key,
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  update_id integer not null references updates,
  moderator_id integer not null references users,
  decided_as text not null check (decided_as = 'moderator'),
  action text not null check (action in ('hide', 'withdraw')),
  reason text check (reason in ('misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam')),
  detail text check (detail = 'off_topic'),
  -- Other decisions have it; an update is no duplicate.
  duplicate_of integer references updates check (duplicate_of is null),
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now(),
  check (action = 'withdraw' or reason is not null)
);
create index update_moderations_by_update on update_moderations (update_id, id desc);
create trigger decision_is_never_changed before update on update_moderations
  for each row execute function refuse_changed_decision();
alter table updates add foreign key (moderation_id) references update_moderations;

-- Reports have one target: an update, an opinion, or else the conversation itself.
alter table reports add column update_id integer references updates, add check (update_id is null or opinion_id is null);
create unique index reports_once_by_update on reports (reporter_id, update_id) where update_id is not null;
drop index reports_once_by_conversation;
create unique index reports_once_by_conversation on reports (reporter_id, conversation_id)
  where opinion_id is null and update_id is null;
create index reports_by_update on reports (update_id, id desc) where update_id is not null;
alter table report_resolutions add column update_id integer references updates;
create index report_resolutions_by_update on report_resolutions (update_id, id desc) where update_id is not null;

alter table appeals drop constraint appeals_kind_check;
alter table appeals add constraint appeals_kind_check
  check (kind in ('opinion', 'conversation', 'update', 'set_aside', 'suspension'));

-- The update that a notification is about, without a constraint, as for all that notifications are about.
alter table notifications add column update_id integer;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('new_opinion', 'opinion_vote',
  'moderation_decision', 'appeal_answer', 'scheduled_publication', 'import', 'outcome_posted', 'new_opinions', 'set_aside',
  'new_device', 'opinion_published', 'group_name_removed', 'suspension', 'suspension_appeal',
  'conversation_administered', 'organizer_update')) not valid;
