-- A conversation that has not opened yet is closed until `reopen_at`; nobody has voted in it.
alter table conversations add column is_unopened boolean not null default false,
  drop constraint conversations_check,
  add constraint conversations_check check (close_at is null or closed_at is null or is_unopened),
  add check (not is_unopened or reopen_at is not null and closed_at is not null);
