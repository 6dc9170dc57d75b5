-- Stands for the user in the audit, so that its rows say nothing of a person whose account is gone.
alter table users add column actor_number bigint not null unique
  default ('x' || substr(md5(gen_random_uuid()::text), 1, 13))::bit(52)::bigint;

create table audit (
  id bigint primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null where the shell or the product itself acted.
  actor bigint,
  action text not null check (action <> ''),
  target text not null default '',
  reason text not null default '',
  previous_hash bytea not null,
  hash bytea not null unique
);

create function audit_hash(entry audit) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(json_build_array(entry.id, extract(epoch from entry.at)::text,
    entry.actor, entry.action, entry.target, entry.reason)::text, 'UTF8'))
$$;

create function audit_append() returns trigger language plpgsql as $$
declare
  last audit;
begin
  -- One after another, until the end of the transaction: the chain has no forks and no gaps.
  perform pg_advisory_xact_lock(4, 0);
  select * into last from audit order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '\x');
  new.hash := audit_hash(new);
  return new;
end $$;

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only added to' using errcode = 'insufficient_privilege';
end $$;

-- A backup brings rows with their hashes, which stay what they were for verification to judge.
create trigger audit_append before insert on audit for each row when (new.hash is null) execute function audit_append();
create trigger audit_refuse_change before update or delete on audit for each row execute function audit_refuse();
create trigger audit_refuse_truncate before truncate on audit for each statement execute function audit_refuse();
