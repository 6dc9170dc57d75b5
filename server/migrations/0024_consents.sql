-- What a person accepted before taking part in a conversation: the sentence for its kind of publication, and its
-- version. No foreign keys, for the reason given at tally_deltas.
create table consents (
  user_id integer not null,
  conversation_id integer not null,
  kind text not null check (kind in ('results', 'votes')),
  version text not null,
  consented_at timestamptz not null default now(),
  primary key (user_id, conversation_id, kind, version)
);

-- Until now one sentence, the one for results, was accepted for every conversation.
insert into consents (user_id, conversation_id, kind, version, consented_at)
select u.id, p.conversation_id, 'results', u.consent_version, u.consented_at
from users u join participations p on p.user_id = u.id
where u.consent_version is not null and u.consented_at is not null;

alter table users drop column consent_version, drop column consented_at;
