-- Sessions are extended while their device is used, but end a year after the login. The sessions of today end a year
-- after this migration.
alter table devices add column session_started_at timestamptz not null default now();
