-- without transaction
-- Finds people by a part of their name, for administrators.
create index concurrently if not exists people_by_name on users using gin (username gin_trgm_ops)
  where deleted_at is null and not is_imported
