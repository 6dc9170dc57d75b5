-- What administrators have chosen for the site: one row, and none before they choose anything.
create table site_settings (
  id boolean primary key default true check (id),
  name text not null default 'Parley' check (name <> ''),
  contact text not null default '',
  who_starts text not null default 'everyone' check (who_starts in ('everyone', 'organizations')),
  has_import boolean not null default true,
  is_reviewed_first boolean not null default false
);
