-- Numbers themselves are never stored: an index is argon2id of the number with a pepper that is not in the database.
create table phone_numbers (
  number_index bytea primary key,
  pepper_version smallint not null,
  user_id integer not null unique references users,
  created_at timestamptz not null default now()
);

-- Every code that was asked for; erased after 7 days. The budgets are counted here.
create table phone_codes (
  id integer generated always as identity primary key,
  did text not null,
  number_index bytea not null,
  -- A keyed hash of the number without its last three digits.
  block_index bytea not null,
  country text not null,
  -- The network that asked: an IPv4 address, or the first 64 bits of an IPv6 address.
  network inet not null,
  code_hash bytea not null,
  -- False where the number's budget was used up by others: answered alike, but no message went out.
  is_sent boolean not null,
  tries smallint not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- Replaced by a newer code, or used.
  ended_at timestamptz,
  verified_at timestamptz
);
create index phone_codes_by_time on phone_codes (asked_at);
create index phone_codes_by_device on phone_codes (did, asked_at);
create index phone_codes_by_number on phone_codes (number_index, asked_at);
create index phone_codes_by_block on phone_codes (block_index, asked_at);
create index phone_codes_by_network on phone_codes (network, asked_at);
create index phone_codes_by_country on phone_codes (country, asked_at);

-- Devices that entered an account nobody had used for long: for a while they may say that it is not theirs.
create table phone_recycled (
  did text primary key,
  user_id integer not null references users,
  number_index bytea not null,
  expires_at timestamptz not null
);
create index phone_recycled_by_user on phone_recycled (user_id);

-- Points of the limits that hold for a person over all processes; the shape is that of rate-limiter-flexible.
create table limit_points (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index limit_points_by_expire on limit_points (expire);
