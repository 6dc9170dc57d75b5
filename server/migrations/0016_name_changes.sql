-- How often somebody has changed their name, in one row at most: cached texts look at the names in them again when it
-- has grown.
create table name_changes (
  only_row boolean primary key default true check (only_row),
  num integer not null
);
