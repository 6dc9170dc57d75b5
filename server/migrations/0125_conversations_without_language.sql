-- without transaction
-- Finds conversations whose language is to be detected; empty afterwards.
create index concurrently if not exists conversations_without_language on conversations (id)
  where language is null and suggested_language is null and deleted_at is null
