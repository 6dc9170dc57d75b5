-- Reports wait until somebody decides on what they are about, or finds nothing wrong with it.
create table report_resolutions (
  id integer generated always as identity primary key,
  conversation_id integer not null references conversations,
  -- Null where the conversation itself was reported.
  opinion_id integer references opinions,
  moderator_id integer not null references users,
  resolved_as text not null check (resolved_as in ('moderator', 'facilitator')),
  -- Whether the reports led to a decision; else nothing was wrong.
  led_to_decision boolean not null,
  created_at timestamptz not null default now(),
  -- When whoever resolved the reports took that back, and they waited again.
  undone_at timestamptz
);
create index report_resolutions_by_opinion on report_resolutions (opinion_id, id desc) where opinion_id is not null;
create index report_resolutions_by_conversation on report_resolutions (conversation_id, id desc);
create index report_resolutions_by_time on report_resolutions (created_at);

alter table reports add column resolution_id integer references report_resolutions;
create index reports_waiting on reports (conversation_id, opinion_id) where resolution_id is null;
create index reports_by_resolution on reports (resolution_id) where resolution_id is not null;
