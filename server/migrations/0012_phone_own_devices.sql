alter table phone_codes
  -- Asked by a device that belonged to the number's account: it has budgets of its own, which strangers cannot use up.
  add column is_own boolean not null default false;
