-- without transaction
-- A conversation that was private at first is new when it becomes public.
create index concurrently if not exists conversations_newest on conversations
  ((coalesce(published_at, created_at)) desc, slug_id) where is_listed
