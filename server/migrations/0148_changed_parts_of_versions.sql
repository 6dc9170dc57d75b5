-- A version of a conversation keeps only what was replaced with it: a part that stayed is null.
alter table conversation_versions alter column title drop not null, alter column body drop not null;
