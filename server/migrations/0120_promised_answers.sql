-- The day by which the answer to a conversation is promised, and who answers; empty if nobody is named.
alter table conversations
  add column answer_due_on date,
  add column answered_by text not null default '',
  add check (answer_due_on is not null or answered_by = '');
