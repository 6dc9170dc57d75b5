-- What is said in words of each group of a run and of what all share: opinions by id and counts. No text is part of it, so
-- that what moderation or an author takes away leaves names and summaries at once.
alter table analysis_runs add column words jsonb;
