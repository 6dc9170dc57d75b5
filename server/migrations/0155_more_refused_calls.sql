-- How many more calls were refused that have no row of their own, because their network or all together had enough rows.
alter table refused_calls add column num_more integer not null default 0;
