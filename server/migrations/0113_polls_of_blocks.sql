-- How many people the block had from which the poll answers of this one are: they are published anew only when ten people
-- changed their answers.
alter table blocks add column num_people_of_poll integer;
update blocks set num_people_of_poll = num_people where poll_responses is not null;
