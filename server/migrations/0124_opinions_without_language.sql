-- without transaction
-- Finds opinions whose language is to be detected; empty afterwards.
create index concurrently if not exists opinions_without_language on opinions (id)
  where language_by = 0 and deleted_at is null
