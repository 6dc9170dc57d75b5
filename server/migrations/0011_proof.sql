-- One person of one provider is one account: the nullifier is the same whenever this person proves for this event,
-- and says nothing about who it is.
create table identities (
  provider text not null,
  event_id text not null,
  nullifier bytea not null check (octet_length(nullifier) = 32),
  user_id integer not null references users,
  nationality text check (char_length(nationality) <= 3),
  sex text check (sex in ('F', 'M', 'X')),
  age_over smallint,
  -- Names the proof that was accepted; the proof itself is not kept.
  proof_hash bytea not null,
  circuit text not null,
  root text not null,
  verified_at timestamptz not null,
  primary key (provider, event_id, nullifier)
);
create index identities_by_user on identities (user_id);

-- The one open request of a device to prove an identity.
create table identity_links (
  did text primary key,
  id uuid not null unique,
  provider text not null,
  provider_ref text not null,
  expires_at timestamptz not null,
  -- Set when the device has entered by it; a link lets in once.
  used_at timestamptz,
  is_new_user boolean
);
create index identity_links_by_expiry on identity_links (expires_at);

-- The demonstration office: made-up documents, each with one commitment.
create table office_documents (
  document_hash bytea primary key,
  commitment text not null,
  nationality text not null,
  sex text not null,
  position integer not null,
  unique (nationality, sex, position)
);

-- A group of commitments with equal attributes; the nodes on the right edge of its tree make the next root.
create table office_groups (
  nationality text not null,
  sex text not null,
  size integer not null,
  edge text[] not null,
  root text not null,
  primary key (nationality, sex)
);

create table office_roots (
  root text primary key,
  nationality text not null,
  sex text not null,
  -- When a newer root of its group took its place.
  replaced_at timestamptz
);

-- What a proof handed in for a link was found to be.
create table office_results (
  link_id uuid primary key,
  proof_hash bytea not null,
  is_accepted boolean not null,
  nullifier bytea,
  root text,
  nationality text,
  sex text,
  decided_at timestamptz not null
);
create index office_results_by_time on office_results (decided_at);
