-- without transaction
-- Finds the opinions whose figures are published anew.
create index concurrently if not exists opinions_about_the_person on opinions (conversation_id)
  where about_person_since is not null
