-- The name under which a person's opinions appear in a conversation that publishes votes. It is nobody's username, and
-- stays taken when its person has left.
create table pseudonyms (
  name text primary key,
  conversation_id integer not null references conversations,
  user_id integer references users,
  created_at timestamptz not null default now(),
  unique (conversation_id, user_id)
);
create index pseudonyms_by_user on pseudonyms (user_id);

insert into pseudonyms (name, conversation_id, user_id)
select 'voice_' || substr(md5(random()::text || author_id || conversation_id), 1, 14), conversation_id, author_id
from (
  select distinct o.conversation_id, o.author_id
  from opinions o join conversations c on c.id = o.conversation_id join users u on u.id = o.author_id
  where c.publication = 'votes' and not o.is_seed and not u.is_imported and o.deleted_at is null
) authors;

-- Usernames and pseudonyms share one space: whoever writes a name holds it against the other table. Names of imported
-- participants and of those who left long ago cannot be chosen by anybody, and come in large numbers. The locks are few,
-- as a restore writes all names in one transaction.
create function keep_username_apart() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8, hashtext(new.username) % 500);
  if exists (select from pseudonyms where name = new.username) then
    raise exception 'The name % is a pseudonym', new.username
      using errcode = 'unique_violation', constraint = 'users_username_key';
  end if;
  return new;
end
$$;
create trigger username_is_no_pseudonym before insert or update of username on users
  for each row when (new.username not like 'ext\_%' and new.username not like '-%')
  execute function keep_username_apart();

create function keep_pseudonym_apart() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(8, hashtext(new.name) % 500);
  if exists (select from users where username = new.name) then
    raise exception 'The name % is a username', new.name
      using errcode = 'unique_violation', constraint = 'pseudonyms_pkey';
  end if;
  return new;
end
$$;
create trigger pseudonym_is_no_username before insert or update of name on pseudonyms
  for each row execute function keep_pseudonym_apart();
