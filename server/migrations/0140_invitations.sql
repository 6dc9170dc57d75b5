-- Links by which somebody becomes a facilitator of an organization. Each works once: it is deleted when it is used.
create table invitations (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations on delete cascade,
  -- Of the token in the link, which is random and stored nowhere.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_by_organization on invitations (organization_id);
