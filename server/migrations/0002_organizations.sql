create table organizations (
  id integer generated always as identity primary key,
  name text not null unique check (char_length(name) between 1 and 65),
  description text not null default '' check (char_length(description) <= 280),
  image_url text not null default '',
  website_url text not null default '',
  created_at timestamptz not null default now()
);

create table organization_members (
  organization_id integer not null references organizations,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
