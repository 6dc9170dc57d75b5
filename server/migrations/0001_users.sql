create table users (
  id integer generated always as identity primary key,
  username text not null unique,
  is_moderator boolean not null default false,
  is_administrator boolean not null default false,
  -- Stands for a participant of a conversation brought over from elsewhere; nobody can log in as it.
  is_imported boolean not null default false,
  registered_at timestamptz,
  consent_version text,
  consented_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table devices (
  did text primary key,
  user_id integer not null references users,
  created_at timestamptz not null default now(),
  session_expires_at timestamptz,
  revoked_at timestamptz
);
create index devices_by_user on devices (user_id);

-- Signing inputs of tokens already used for a write. Losing it in a crash is harmless: tokens live 30 seconds.
create unlogged table token_replays (
  key bytea primary key,
  expires_at timestamptz not null
);
create index token_replays_by_expiry on token_replays (expires_at);
