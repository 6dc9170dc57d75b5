-- Set while the votes on an opinion that came or went are being added to what counts of its voters, or taken from it: that
-- is done for everybody up to this user id. Everybody else still counts as before the opinion came or went.
alter table opinions add column recounted_to integer;
create index opinions_recounting on opinions (conversation_id) where recounted_to is not null;

-- Leaves room in each page for rows of the same page that change.
alter table participations set (fillfactor = 80);
