-- without transaction
-- min reader: 0142
create index concurrently if not exists votes_by_user on votes (user_id, conversation_id);
