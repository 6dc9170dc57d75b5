-- The language of what people write: a BCP 47 tag in lower case, without a region.
alter table conversations
  -- Stated by the author; null if not.
  add column language text,
  -- Detected in title and body; empty if they did not tell, null if nobody has looked.
  add column suggested_language text;
alter table opinions
  -- Null if unknown.
  add column language text,
  -- 0 nobody has looked, 1 detected, 2 stated by the author, 3 by somebody who moderates.
  add column language_by smallint not null default 0 check (language_by between 0 and 3);
-- Stated by the author; null if not.
alter table waiting_opinions add column language text;
