-- How many codes were refused for their numbers, by day, country and reason; of the numbers nothing is kept.
create table message_refusals (
  day date not null,
  country text not null,
  reason text not null check (reason in ('landline', 'not_served')),
  num integer not null,
  primary key (day, country, reason)
);
