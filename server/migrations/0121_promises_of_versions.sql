-- The answer that was promised with an earlier title and body, or before another promise or none took its place.
alter table conversation_versions
  add column answer_due_on date,
  add column answered_by text not null default '',
  add check (answer_due_on is not null or answered_by = '');
