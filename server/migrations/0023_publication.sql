-- What a conversation publishes: its results, or the rows of all votes as open data.
alter table conversations
  add column publication text not null default 'results' check (publication in ('results', 'votes'));

-- The votes of the demonstration data are public already.
update conversations c set publication = 'votes'
from users u
where u.id = c.author_id and u.username = 'demo' and u.is_imported and c.source_url is not null;

-- People voted under what they were told: it may become stricter, never looser.
create function refuse_looser_publication() returns trigger language plpgsql as $$
begin
  raise exception 'What a conversation publishes is never loosened' using errcode = 'check_violation';
end
$$;
create trigger publication_is_never_loosened before update of publication on conversations
  for each row when (old.publication = 'results' and new.publication = 'votes')
  execute function refuse_looser_publication();
