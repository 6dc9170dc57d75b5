create index phone_recycled_by_expiry on phone_recycled (expires_at);
