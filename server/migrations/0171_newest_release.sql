-- What RELEASES_URL answered last, for administrators. Of several workers, one asks each day.
create table newest_release (
  is_only boolean primary key default true check (is_only),
  asked_at timestamptz not null,
  -- Null until a first answer is read.
  version text,
  url text check (url ~ '^https://'),
  check ((version is null) = (url is null))
);
