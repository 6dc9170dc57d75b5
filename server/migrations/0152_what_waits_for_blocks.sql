-- Who changed something in the newest block counts half for the next ones, for an hour; guests of a stated place wait apart
-- from everybody else (server/src/analysis/blocks/what-enters.ts).
alter table independent_people add column changed_in int, add column of_shared_place boolean not null default false;
