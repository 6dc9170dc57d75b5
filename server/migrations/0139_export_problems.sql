-- What cannot be read in an uploaded export, by its code and with its place; failure_detail says the same in English.
alter table imports add failure_problem jsonb;
