-- without transaction
-- Counts the moderated opinions of a conversation without reading the others.
create index concurrently if not exists opinions_moderated on opinions (conversation_id)
  where moderation_id is not null and deleted_at is null;
