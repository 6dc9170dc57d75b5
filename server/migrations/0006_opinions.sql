create table opinion_moderations (
  id integer generated always as identity primary key,
  opinion_id integer not null,
  moderator_id integer references users,
  action text not null check (action in ('move', 'hide', 'withdraw')),
  reason text not null check (reason in ('misleading', 'antisocial', 'illegal', 'doxing', 'sexual', 'spam')),
  explanation text not null check (char_length(explanation) <= 1000),
  created_at timestamptz not null default now()
);

create table opinions (
  id integer generated always as identity primary key,
  slug_id text not null unique,
  conversation_id integer not null references conversations,
  author_id integer not null references users,
  body text not null,
  is_seed boolean not null default false,
  moderation_id integer references opinion_moderations,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
alter table opinion_moderations
  add constraint opinion_moderations_opinion_id_fkey foreign key (opinion_id) references opinions;
create index opinions_by_conversation on opinions (conversation_id, created_at desc);
create index opinions_by_author on opinions (author_id, created_at desc);
