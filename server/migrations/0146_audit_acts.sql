-- The lock of the chain used to last from the entry of an act to the end of its transaction, with the ways between the
-- server and the database in it, so that few acts fitted into a second. Entries wait here instead, and join the chain
-- while their transaction commits.
create table audit_acts (
  id bigint generated always as identity primary key,
  actor bigint,
  action text not null check (action <> ''),
  target text not null default '',
  reason text not null default ''
);

create function audit_chain() returns trigger language plpgsql as $$
begin
  insert into audit (actor, action, target, reason) values (new.actor, new.action, new.target, new.reason);
  delete from audit_acts where id = new.id;
  return null;
end $$;

create constraint trigger audit_chain after insert on audit_acts deferrable initially deferred
  for each row execute function audit_chain();
