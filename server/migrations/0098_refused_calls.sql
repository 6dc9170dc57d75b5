-- Refused calls and failed logins. They are not in the audit, whose rows are appended one after another and stay.
create table refused_calls (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- The caller's number in the audit; null for a device that is not known.
  actor bigint,
  -- The first 24 bits of an IPv4 address, 48 of an IPv6 address; deleted after a week.
  network text,
  call text not null,
  code text not null
);
create index refused_calls_by_time on refused_calls (at);
