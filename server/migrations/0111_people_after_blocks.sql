-- How many people have changed something since the newest block, as of the last check.
alter table published_votes add column num_after integer not null default 0;
-- Conversations that are over are checked once more, since only they tell it.
update published_votes v set due_at = now() from conversations c
  where c.id = v.conversation_id and (c.closed_at is not null or c.moderation_id is not null);
