-- min reader: 0144
-- readers left in: 0.2
-- Programs before 0.2 need the key of before to put votes. A table in partitions has the new key already.
do $$
begin
  if (select relkind from pg_class where oid = 'votes'::regclass) = 'r' then
    alter table votes
      drop constraint votes_pkey,
      add constraint votes_pkey primary key using index votes_by_key;
  end if;
end $$;
