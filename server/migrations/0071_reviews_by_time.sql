-- without transaction
-- How many opinions were reviewed since a moment.
create index concurrently if not exists opinion_reviews_by_time on opinion_reviews (created_at);
