-- What happened in a conversation on each day (UTC), counted as it happened: votes cast here, the people who cast,
-- changed or withdrew one, and those who took part for the first time. A vote that is withdrawn later, and people who
-- delete their account later, stay counted. Votes that were imported are not here, and of the day of the upgrade only what
-- follows it.
create table conversation_days (
  conversation_id integer not null,
  day date not null,
  votes integer not null default 0,
  people integer not null default 0,
  newcomers integer not null default 0,
  primary key (conversation_id, day)
);

insert into conversation_days (conversation_id, day, votes, people, newcomers)
select conversation_id, day, sum(votes), count(*), sum(is_first::int)
from (
  select v.conversation_id, v.user_id, (v.created_at at time zone 'UTC')::date as day, count(*) as votes,
    min(v.created_at) = min(min(v.created_at)) over (partition by v.conversation_id, v.user_id) as is_first
  from votes v join conversations c on c.id = v.conversation_id
  where v.created_at < date_trunc('day', now(), 'UTC') and c.source_url is null and not exists (select from imports i where i.conversation_id = c.id)
  group by 1, 2, 3
) as person
group by conversation_id, day;

-- After the counting, so that these locks are short.
alter table conversation_days add foreign key (conversation_id) references conversations;
alter table participations add column last_day date;
-- Null where nobody voted, such as deltas of new opinions and of corrections.
alter table tally_deltas add column voters integer;
alter table tally_deltas add column newcomers integer not null default 0;

-- How many people of a run voted on ten opinions or more, and on all of them.
alter table analysis_runs add column reach jsonb;

-- How often a conversation was opened from an address with a tag, such as the one on its poster. No row says who.
create table visits (
  conversation_id integer not null references conversations,
  channel text not null check (channel ~ '^[a-z0-9-]{1,24}$'),
  day date not null,
  num_visits integer not null default 0,
  primary key (conversation_id, channel, day)
);
