-- Names that those who lead a conversation, or moderate it, gave to groups. Each naming, taking back and removal is a row
-- that never changes; the newest one of a group holds. A group that is formed anew has another lineage, and so no name.
create table group_names (
  id integer primary key generated always as identity,
  slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  conversation_id integer not null references conversations,
  group_key smallint not null check (group_key between 0 and 5),
  lineage integer not null,
  action text not null check (action in ('name_group', 'clear_group_name', 'remove_group_name')),
  name text check (name <> ''),
  actor_id integer not null references users,
  acted_as text not null check (acted_as in ('author', 'facilitator', 'moderator')),
  reason text,
  explanation text not null default '',
  created_at timestamptz not null default now(),
  check ((action = 'name_group') = (name is not null)),
  check ((action = 'remove_group_name') = (reason is not null))
);
create index group_names_of_group on group_names (conversation_id, group_key, lineage, id desc);
create trigger decision_is_never_changed before update on group_names
  for each row execute function refuse_changed_decision();
