-- Decisions of moderation have a public name, a role in which somebody decided, and reasons beyond the six.
alter table conversation_moderations
  add column slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  add column decided_as text not null default 'moderator' check (decided_as in ('moderator', 'facilitator', 'author')),
  add column detail text check (detail in ('duplicate', 'off_topic')),
  add column duplicate_of integer references conversations,
  add check (duplicate_of is null or detail = 'duplicate');
alter table opinion_moderations
  add column slug_id text not null unique default
    left(translate(encode(decode(replace(gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/', '-_'), 10),
  add column decided_as text not null default 'moderator' check (decided_as in ('moderator', 'facilitator', 'author')),
  add column detail text check (detail in ('duplicate', 'off_topic')),
  add column duplicate_of integer references opinions,
  add check (duplicate_of is null or detail = 'duplicate');

-- Changing a decision adds a row.
create function refuse_changed_decision() returns trigger language plpgsql as $$
begin
  raise exception 'Decisions of moderation are never changed' using errcode = 'check_violation';
end
$$;
create trigger decision_is_never_changed before update on conversation_moderations
  for each row execute function refuse_changed_decision();
create trigger decision_is_never_changed before update on opinion_moderations
  for each row execute function refuse_changed_decision();

-- Whoever withdraws gives no reason.
alter table opinion_moderations
  drop constraint opinion_moderations_check,
  add check (is_from_import or action = 'withdraw' or reason is not null);
alter table conversation_moderations
  alter column reason drop not null,
  add check (action = 'withdraw' or reason is not null);
