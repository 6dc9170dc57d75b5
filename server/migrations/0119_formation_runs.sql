-- How the groups of an imported conversation formed: runs of its first votes, computed after the import, where votes are
-- published. They hold sums of many people only. Ids are those of runs, so that one number names a run of either kind.
create table formation_runs (
  id integer primary key default nextval('analysis_runs_id_seq'),
  conversation_id integer not null references conversations,
  engine_version text not null,
  -- Votes were added by their time or, where the source does not tell it, person by person.
  vote_order text not null check (vote_order in ('by_time', 'by_person')),
  -- The day of the last vote; null where votes have no time.
  reached_on date,
  created_at timestamptz not null default now(),
  num_votes integer not null,
  num_participants integer not null,
  clusters jsonb not null,
  structure text,
  change jsonb,
  -- The axes, the outlines of groups, and the squares of the map.
  result jsonb not null,
  unique (conversation_id, num_votes)
);
