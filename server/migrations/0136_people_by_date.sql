-- without transaction
-- The list of all people by registration, for guests by their first visit, for administrators.
create index concurrently if not exists people_by_date on users (coalesce(registered_at, created_at), id)
  where deleted_at is null and not is_imported
