-- The empty key says since when every mark is here. A crash of the database empties the table, this row included:
-- the next write puts it back with its own time, and tokens from before that time are not taken any more.
insert into token_replays (key, expires_at) values ('', '-infinity');
