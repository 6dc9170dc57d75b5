-- A hash of the text without its case, formatting and final punctuation: those who post the text of an opinion that
-- others can vote on get that one. Null where the text was deleted, and for earlier opinions until `setTextKeys` has run.
alter table opinions add column text_key bytea;
alter table waiting_opinions add column text_key bytea;
create index waiting_opinions_by_text on waiting_opinions (conversation_id, text_key);
