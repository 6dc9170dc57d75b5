-- without transaction
-- Finds what a person has reported, for the export and the erasure of an account.
create index concurrently if not exists reports_by_reporter on reports (reporter_id) where reporter_id is not null
