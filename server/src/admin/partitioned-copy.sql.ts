import type { Client } from 'pg'

/** Holds the copy of the votes until it takes their place. */
const SCHEMA = 'partitioning'
const TRIGGER = 'copy_vote'

type Definitions = {
  columns: string[]
  indexes: string[]
  /** Foreign keys; LIKE copies checks. */
  constraints: string[]
  triggers: string[]
  grants: string[]
  /** Settings of the table, for each partition. */
  settings: string | null
  /** All of this and the checks as one text, to notice changes. */
  shape: string
}

/**
 * What the table of votes has today, written for `target`. Unique indexes are left out: those that PostgreSQL can keep
 * over all partitions are the primary key.
 */
async function definitionsOf(client: Client, target: string): Promise<Definitions> {
  const { rows } = await client.query<Omit<Definitions, 'shape'> & { checks: string[] }>(
    `select
       array(select quote_ident(attname) || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull
           || coalesce(' ' || pg_get_expr(adbin, adrelid), '')
         from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
         where attrelid = v.oid and attnum > 0 and not attisdropped order by attnum) as columns,
       array(select replace(pg_get_indexdef(indexrelid), ' ON ' || v.name || ' ', ' ON ${target} ')
         from pg_index where indrelid = v.oid and indisvalid and not indisunique order by 1) as indexes,
       array(select format('alter table ${target} add constraint %I %s', conname, pg_get_constraintdef(oid))
         from pg_constraint where conrelid = v.oid and contype = 'f' order by 1) as constraints,
       array(select pg_get_constraintdef(oid) from pg_constraint where conrelid = v.oid and contype = 'c'
         order by 1) as checks,
       array(select pg_get_triggerdef(oid) from pg_trigger
         where tgrelid = v.oid and not tgisinternal and tgname <> '${TRIGGER}' order by 1) as triggers,
       array(select format('grant %s on ${target} to %s%s', privilege_type,
           case grantee when 0 then 'public' else quote_ident(pg_get_userbyid(grantee)) end,
           case when is_grantable then ' with grant option' else '' end)
         from aclexplode(v.relacl) where grantee <> v.relowner order by 1) as grants,
       array_to_string(v.reloptions, ', ') as settings
     from (select *, format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
       where oid = 'votes'::regclass) v`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('There is no table of votes')
  const { checks, ...definitions } = found
  return { ...definitions, shape: JSON.stringify({ ...definitions, checks }).replaceAll(target, 'votes') }
}

/**
 * Makes an empty table in partitions beside the votes, and a trigger that writes every change of a vote to both. To be
 * called in a transaction.
 */
export async function makeCopy(client: Client, numPartitions: number): Promise<void> {
  await client.query(`create schema ${SCHEMA}`)
  const target = `${SCHEMA}.votes`
  const { columns, indexes, constraints, grants, settings, shape } = await definitionsOf(client, target)
  await client.query(
    `create table ${target} (like votes including all excluding indexes excluding statistics)
       partition by hash (conversation_id)`,
  )
  for (let at = 0; at < numPartitions; at++)
    await client.query(
      `create table ${SCHEMA}.votes_${String(at).padStart(2, '0')} partition of ${target}
         for values with (modulus ${numPartitions}, remainder ${at})${settings ? ` with (${settings})` : ''}`,
    )
  await client.query(`alter table ${target} add primary key (conversation_id, user_id, opinion_id)`)
  for (const statement of [...indexes, ...constraints, ...grants]) await client.query(statement)
  await client.query(
    `create table ${SCHEMA}.progress (num_partitions integer not null, shape text not null, num_copied bigint not null,
       conversation_id integer not null, user_id integer not null, opinion_id integer not null)`,
  )
  await client.query(`insert into ${SCHEMA}.progress values ($1, $2, 0, 0, 0, 0)`, [numPartitions, shape])
  await makeTrigger(client, columns)
}

async function makeTrigger(client: Client, columns: readonly string[]) {
  const names = columns.map((column) => column.split(' ')[0] ?? '')
  const of = (row: string) => names.map((name) => `${row}.${name}`).join(', ')
  const key = (row: string) => `${row}.conversation_id, ${row}.user_id, ${row}.opinion_id`
  await client.query(
    `create function ${SCHEMA}.${TRIGGER}() returns trigger language plpgsql security definer
       set search_path = pg_catalog, pg_temp as $$
     begin
       if tg_op = 'DELETE' or tg_op = 'UPDATE' and (${key('old')}) <> (${key('new')}) then
         delete from ${SCHEMA}.votes c where (${key('c')}) = (${key('old')});
       end if;
       if tg_op <> 'DELETE' then
         insert into ${SCHEMA}.votes (${names.join(', ')}) values (${of('new')})
         on conflict (conversation_id, user_id, opinion_id)
           do update set (${names.join(', ')}) = row(${of('excluded')});
       end if;
       return null;
     end $$`,
  )
  await client.query(
    `create trigger ${TRIGGER} after insert or update or delete on votes
       for each row execute function ${SCHEMA}.${TRIGGER}()`,
  )
}

export type Progress = { numPartitions: number; shape: string; numCopied: number }

/** How far the copy is; undefined if there is none. */
export async function progressOf(client: Client): Promise<Progress | undefined> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('${SCHEMA}.progress') is not null as exists`,
  )
  if (!found[0]?.exists) return undefined
  const { rows } = await client.query<Progress>(
    `select num_partitions as "numPartitions", shape, num_copied::float8 as "numCopied" from ${SCHEMA}.progress`,
  )
  return rows[0]
}

/**
 * Copies the next votes in the order of the key, and notes how far it is; returns how many there were. To be called in a
 * transaction. The locked rows are not deleted meanwhile, so that no deleted vote is copied; a vote that was cast, changed
 * or moved meanwhile has been written by the trigger, or is written over by it.
 */
export async function copyPart(client: Client, limit: number): Promise<number> {
  const { rows: positions } = await client.query<{ conversation: number; user: number; opinion: number }>(
    `select conversation_id as conversation, user_id as "user", opinion_id as opinion from ${SCHEMA}.progress`,
  )
  const { conversation, user, opinion } = positions[0] ?? { conversation: 0, user: 0, opinion: 0 }
  const { rows } = await client.query<{ copied: number }>(
    `with part as materialized (
       select * from votes where (conversation_id, user_id, opinion_id) > ($2, $3, $4)
       order by conversation_id, user_id, opinion_id limit $1 for key share
     ),
     copied as (insert into ${SCHEMA}.votes select * from part on conflict do nothing),
     last as (
       select conversation_id, user_id, opinion_id, count(*) over () as num from part
       order by conversation_id desc, user_id desc, opinion_id desc limit 1
     )
     update ${SCHEMA}.progress p set conversation_id = l.conversation_id, user_id = l.user_id,
       opinion_id = l.opinion_id, num_copied = num_copied + l.num
     from last l returning l.num::int as copied`,
    [limit, conversation, user, opinion],
  )
  return rows[0]?.copied ?? 0
}

/** Whether both tables have the same votes, in one snapshot. */
export async function isCopyEqual(client: Client): Promise<boolean> {
  const sums = (table: string) =>
    `(select (count(*), coalesce(sum(hashtextextended(v::text, 0)), 0))::text from ${table} v)`
  const { rows } = await client.query<{ same: boolean }>(
    `select ${sums('votes')} = ${sums(`${SCHEMA}.votes`)} as same`,
  )
  return rows[0]?.same ?? false
}

/** Whether the table of votes has changed since its copy was made, as an upgrade may do. */
export async function hasChanged(client: Client): Promise<boolean> {
  const { shape } = await definitionsOf(client, `${SCHEMA}.votes`)
  return (await progressOf(client))?.shape !== shape
}

/**
 * Replaces the votes by their copy. To be called in a transaction; returns false, with nothing done, if the table has
 * changed since the copy was made.
 */
export async function swapTables(client: Client): Promise<boolean> {
  await client.query('lock table votes in access exclusive mode')
  if (await hasChanged(client)) return false
  const { triggers } = await definitionsOf(client, `${SCHEMA}.votes`)
  await client.query('drop table votes')
  await client.query(
    `do $$ declare part regclass; begin
       for part in select inhrelid from pg_inherits where inhparent = '${SCHEMA}.votes'::regclass
       loop execute format('alter table %s set schema %I', part, current_schema()); end loop;
       execute format('alter table ${SCHEMA}.votes set schema %I', current_schema());
     end $$`,
  )
  for (const trigger of triggers) await client.query(trigger)
  await client.query(`drop schema ${SCHEMA} cascade`)
  return true
}

/** Removes the copy and its trigger. To be called in a transaction. */
export async function dropCopy(client: Client): Promise<void> {
  await client.query(`drop trigger if exists ${TRIGGER} on votes`)
  await client.query(`drop schema if exists ${SCHEMA} cascade`)
}
