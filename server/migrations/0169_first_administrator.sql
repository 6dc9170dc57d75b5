-- The link by which somebody becomes the first administrator. At most one is waiting, and it is deleted when it is used.
create table first_administrator_link (
  is_only boolean primary key default true check (is_only),
  -- Of the token in the link, which is random and stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
