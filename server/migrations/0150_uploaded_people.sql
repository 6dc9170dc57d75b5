-- How many people and opinions came from a file that the importer uploaded, which nobody has compared with its source. They
-- raise no rank. Null for all other conversations.
alter table conversations add column uploaded_people integer, add column uploaded_opinions integer;
update conversations c set uploaded_people = c.num_participants, uploaded_opinions = c.num_opinions
from imports i where i.conversation_id = c.id and i.kind = 'upload' and c.is_ready;
