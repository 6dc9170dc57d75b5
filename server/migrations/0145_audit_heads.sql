-- Signed last rows of the audit, of all workers. A chain that somebody replaced gets heads of its own, so the hash is
-- part of the key.
-- min reader: 0142
create table audit_heads (
  id bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  signed_at timestamptz not null,
  -- HMAC-SHA-256 with AUDIT_KEY, in hexadecimal.
  signature text not null check (signature ~ '^[0-9a-f]{64}$'),
  -- When the collector acknowledged it.
  collected_at timestamptz,
  primary key (id, hash)
);
create index audit_heads_to_collect on audit_heads (id) where collected_at is null;
