-- without transaction
-- Finds the opinions of a conversation with a text.
create index concurrently if not exists opinions_by_text on opinions (conversation_id, text_key) where deleted_at is null
