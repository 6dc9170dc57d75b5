-- Names and summaries that a language model wrote, the newest of each conversation. They hold for the groups of these
-- letters and lineages, and only while every opinion that they rest on is there for everybody.
create table model_labels (
  conversation_id integer primary key references conversations,
  model text not null,
  -- What the model was told, as a hash: the same is not asked again.
  asked bytea not null,
  labels jsonb not null,
  opinion_ids integer[] not null,
  created_at timestamptz not null default now()
);
