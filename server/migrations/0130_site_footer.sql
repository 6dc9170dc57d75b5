-- Links at the foot of every page: a list of objects with a label and an address.
alter table site_settings add column footer_links jsonb not null default '[]' check (jsonb_typeof(footer_links) = 'array');
