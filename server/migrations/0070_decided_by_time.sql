-- How many decisions were made since a moment, of each kind that the queue of moderation has.
create index appeals_by_answer on appeals (answered_at) where answered_at is not null;
create index pattern_decisions_by_time on pattern_decisions (created_at);
