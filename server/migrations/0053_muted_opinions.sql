-- What a conversation begins with is shown without a name, and stays for those who have muted its author.
create or replace view muted_opinions as
  select m.user_id, o.id as opinion_id, o.conversation_id
  from mutes m
  join users u on u.id = m.muted_id
  join opinions o on o.author_id = m.muted_id
  join conversations c on c.id = o.conversation_id
  where not o.is_seed and (c.publication <> 'votes' or u.is_imported)
  union all
  select m.user_id, o.id, o.conversation_id
  from mutes m
  join pseudonyms s on s.name = m.pseudonym
  join opinions o on o.author_id = s.user_id and o.conversation_id = s.conversation_id
  where not o.is_seed;
