-- without transaction
-- When the last backup was made, which every reading of the metrics asks.
create index concurrently if not exists audit_backups on audit (at) where action = 'backup.made';
