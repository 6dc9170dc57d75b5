-- Where only results are published, what others see advances in blocks: each time enough independent people have voted.
create table blocks (
  conversation_id integer not null references conversations,
  block integer not null check (block > 0),
  run_id integer references analysis_runs on delete set null,
  -- Everybody whose votes are in it, and how many of them count as independent of each other.
  num_people integer not null,
  num_counting integer not null,
  -- Answers to the poll by option, in order; null without a poll.
  poll_responses integer[],
  published_at timestamptz not null default now(),
  primary key (conversation_id, block)
);
create index blocks_by_run on blocks (run_id);

-- The totals of opinions in the newest block. A moderated opinion has none.
create table block_totals (
  opinion_id integer primary key references opinions,
  num_agrees integer not null,
  num_disagrees integer not null,
  num_passes integer not null
);

-- Who counts as independent of everybody else. The place is where a guest voted from, as an HMAC; it is erased when the
-- guest's votes are published, or after a week.
create table independent_people (
  conversation_id integer not null references conversations,
  user_id integer not null references users,
  -- Set when their votes are first published, and then never changed.
  counts boolean,
  place bytea,
  -- The wider network that the place belongs to; null for private addresses.
  network bytea,
  seen_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
create index independent_people_by_user on independent_people (user_id);
create index independent_people_by_place on independent_people (seen_at) where place is not null;

-- The votes of the newest block in parts, so that reading one person's is cheap.
create table published_vote_parts (
  conversation_id integer not null references published_votes on delete cascade,
  first_user_id integer not null,
  votes bytea not null,
  primary key (conversation_id, first_user_id)
);
-- Compressed already.
alter table published_vote_parts alter column votes set storage external;
alter table published_votes drop column votes;
-- People whose votes count in totals, but not in groups.
alter table published_votes add column set_aside integer[] not null default '{}';
alter table published_votes rename column refresh_by to due_at;

-- Participants from before count one each, since their totals were public. Every conversation gets its first block soon;
-- until then the totals of its newest run stand.
insert into independent_people (conversation_id, user_id, counts)
  select p.conversation_id, p.user_id, true
  from conversations c join participations p on p.conversation_id = c.id where c.publication = 'results'
  union
  select r.conversation_id, r.user_id, true
  from conversations c join poll_responses r on r.conversation_id = c.id where c.publication = 'results';
insert into block_totals (opinion_id, num_agrees, num_disagrees, num_passes)
  select o.id, t.agrees::int, t.disagrees::int, t.passes::int
  from conversations c
  join lateral (select result -> 'map' as map from analysis_runs r where r.conversation_id = c.id
    order by r.id desc limit 1) r on true
  cross join lateral rows from (jsonb_array_elements(r.map -> 'opinionIds'), jsonb_array_elements(r.map -> 'totals' -> 'agrees'),
    jsonb_array_elements(r.map -> 'totals' -> 'disagrees'), jsonb_array_elements(r.map -> 'totals' -> 'passes'))
    as t (id, agrees, disagrees, passes)
  join opinions o on o.id = t.id::int and o.deleted_at is null and o.moderation_id is null
  where c.publication = 'results';
update published_votes set due_at = now();

-- What a person voted before logging in is found by the account.
create index users_by_account on users (merged_into) where merged_into is not null;

-- Runs of fewer than thirty people no longer show groups.
create temporary table few_people on commit drop as
  select r.id, r.conversation_id from analysis_runs r join conversations c on c.id = r.conversation_id
  where c.publication = 'results' and r.num_participants < 30;
update analysis_runs r set clusters = '[]', words = null, change = null,
    result = jsonb_set(jsonb_set(jsonb_set(result, '{map,hasClearGroups}', 'false'), '{map,unclearReason}',
      '"too-few-people"'), '{map,parameters,hidesGroups}', 'true') #- '{map,change}'
  from few_people f where f.id = r.id;
delete from run_drawings d using few_people f where f.id = d.run_id;
delete from run_supplements s using few_people f where f.id = s.run_id;
delete from list_orders l using few_people f where f.id = l.run_id and l.list not in ('discover', 'majority');
