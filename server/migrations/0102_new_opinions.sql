-- Whoever leads a conversation can stop new opinions for a while, or review those of newcomers only.
alter table conversations
  add column are_opinions_paused boolean not null default false,
  add column is_newcomer_review_required boolean not null default false;
