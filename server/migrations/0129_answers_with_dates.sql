-- Who does what an answer says, empty if nobody is named, and by which day.
alter table outcome_answers
  add column done_by text not null default '',
  add column due_on date;
-- The organizers have answered all that they will answer.
alter table outcome_versions add column is_complete boolean not null default false;
