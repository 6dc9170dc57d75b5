-- without transaction
-- min reader: 0142
-- Becomes the primary key in the release after this one (waiting/votes_key.sql).
create unique index concurrently if not exists votes_by_key on votes (conversation_id, user_id, opinion_id);
