-- Addresses themselves are never stored, as numbers are not: an index is argon2id of the address in its normal form, with
-- a pepper that is not in the database.
create table email_addresses (
  address_index bytea primary key,
  pepper_version smallint not null,
  user_id integer not null unique references users,
  created_at timestamptz not null default now()
);

-- Codes go to phones and to addresses. Programs of the release before write those of phones alone.
alter table phone_codes add column method text not null default 'phone';
alter table phone_recycled add column method text not null default 'phone';
