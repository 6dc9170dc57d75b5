-- without transaction
drop index concurrently if exists conversations_new
