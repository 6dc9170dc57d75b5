-- How often in a row the process of a run ended before the run did. An import that ends its process again and again fails.
-- min reader: 0146
alter table imports add column lost_runs smallint not null default 0;
