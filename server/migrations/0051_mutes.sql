-- Whom a person does not want to see: somebody by name, whom a new name does not bring back, or a pseudonym in its
-- conversation, which says nothing about the person behind it.
create table mutes (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  muted_id integer references users,
  pseudonym text references pseudonyms,
  created_at timestamptz not null default now(),
  check ((muted_id is null) <> (pseudonym is null)),
  unique (user_id, muted_id),
  unique (user_id, pseudonym)
);
create index mutes_by_muted on mutes (muted_id);
create index mutes_by_pseudonym on mutes (pseudonym);

-- The opinions that people do not want to see. A mute by name hides nothing that is written under a pseudonym, nor what
-- an organization began its conversation with. The rule of names is that of opinions/sql.ts.
create view muted_opinions as
  select m.user_id, o.id as opinion_id, o.conversation_id
  from mutes m
  join users u on u.id = m.muted_id
  join opinions o on o.author_id = m.muted_id
  join conversations c on c.id = o.conversation_id
  where (c.publication <> 'votes' or o.is_seed or u.is_imported) and not (o.is_seed and c.organization_id is not null)
  union all
  select m.user_id, o.id, o.conversation_id
  from mutes m
  join pseudonyms s on s.name = m.pseudonym
  join opinions o on o.author_id = s.user_id and o.conversation_id = s.conversation_id
  where not o.is_seed;
