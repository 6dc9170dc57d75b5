alter table devices
  -- Names the device in lists and in the audit; its key stays secret.
  add column device_id uuid not null default gen_random_uuid() unique,
  add column label text not null default '' check (char_length(label) <= 80),
  -- When it came to its present account; a guest's device may be older than the account it joins.
  add column joined_at timestamptz not null default now(),
  add column last_seen_at timestamptz not null default now(),
  add column hold_until timestamptz;

alter table users
  -- The account that a guest has become part of.
  add column merged_into integer references users,
  -- When the job has erased what a person who left had here.
  add column erased_at timestamptz;
create index users_left on users (deleted_at) where deleted_at is not null;
