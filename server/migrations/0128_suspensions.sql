-- A person may only read while a suspension lasts: it was not lifted, and has no end or one to come.
create table suspensions (
  id integer generated always as identity primary key,
  -- The first 10 characters of a random UUID in base64url: 56 random bits.
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  user_id integer not null references users,
  -- The administrator who decided; none for the shell.
  moderator_id integer references users,
  reason text not null check (reason in ('misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam')),
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now(),
  ends_at timestamptz check (ends_at > created_at),
  lifted_at timestamptz,
  -- Who lifted it, also by accepting an appeal.
  lifter_id integer references users
);
create index suspensions_by_user on suspensions (user_id);

-- An appeal against a suspension is in no conversation.
alter table appeals alter column conversation_id drop not null;
alter table appeals drop constraint appeals_kind_check;
alter table appeals add constraint appeals_kind_check check (kind in ('opinion', 'conversation', 'set_aside', 'suspension'));
alter table appeals add constraint appeals_place_check check ((conversation_id is null) = (kind = 'suspension'));

-- Without a constraint, as for what sets people aside: notifications are many, and a suspension goes with its person.
alter table notifications add column suspension_id integer;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in ('new_opinion', 'opinion_vote',
  'moderation_decision', 'appeal_answer', 'scheduled_publication', 'import', 'outcome_posted', 'new_opinions', 'set_aside',
  'new_device', 'opinion_published', 'group_name_removed', 'suspension', 'suspension_appeal')) not valid;
