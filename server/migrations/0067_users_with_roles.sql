-- without transaction
create index concurrently if not exists users_with_roles on users (username) where is_moderator or is_administrator
