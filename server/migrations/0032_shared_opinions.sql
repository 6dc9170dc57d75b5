-- What people share is said of conversations in lists: for each opinion of the list of common ground whether all groups
-- agree (1) or disagree (-1) with it. Null where a list has no directions, or is of a run from before.
alter table list_orders add column directions smallint[];
