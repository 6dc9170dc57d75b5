-- Finds those who left among all the people of a conversation.
create index users_departed on users (id) where deleted_at is not null;
