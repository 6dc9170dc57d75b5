-- without transaction
-- Finds what `setTextKeys` has to do; empty afterwards.
create index concurrently if not exists opinions_without_text_key on opinions (id)
  where text_key is null and deleted_at is null
