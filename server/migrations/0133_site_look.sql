-- Logos of the site, drawn anew from what was uploaded and named by their content, each with a square one for icons.
create table site_images (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  png bytea not null,
  icon bytea not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz not null default now()
);
alter table site_settings
  add column accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  add column logo_id text references site_images,
  add column dark_logo_id text references site_images,
  add column is_name_in_logo boolean not null default false;
