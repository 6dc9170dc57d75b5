import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deleteUser } from '@parley/contract'
import { sql } from 'kysely'
import { mergeGuest } from '#auth/merge.ts'
import type { Db } from '#ctx.ts'
import { startApp } from '#testing/app.ts'
import { runSql } from '#testing/everything.sql.ts'
import { aRegisteredUser } from '#testing/log-in.ts'
import { insertUser } from '#testing/people.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'
import { PERSONAL_ROWS } from '#users/personal-rows.sql.ts'

/** What happens to the other columns that name a user or a device when a guest is merged or an account is erased. */
const OTHERS: Record<string, [merged: string, erased: string]> = {
  'appeals.answerer_id': ['guests answer none', 'stays: decisions are immutable'],
  'appeals.user_id': ['moves', 'deleted; answered ones stay, without their texts'],
  'consents.user_id': ['moves', 'deleted'],
  'conversation_moderations.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'conversation_reviews.reviewer_id': ['guests do not review', 'stays: decisions are immutable'],
  'conversations.author_id': ['guests start none', 'stays: hidden, texts erased, but for organizations'],
  'devices.did': ['stays with the device', 'deleted'],
  'devices.user_id': ['moves at the login', 'deleted'],
  'group_names.actor_id': ['guests name none', 'stays: names of groups of organizations'],
  'identities.user_id': ['guests have none', 'deleted'],
  'identity_links.did': ['stays with the device', 'deleted'],
  'independent_people.user_id': ['moves; whoever counted still does', 'deleted'],
  'moderation_claims.user_id': ['guests do not moderate', 'deleted'],
  'email_addresses.user_id': ['guests have none', 'deleted'],
  'moderation_notes.author_id': ['guests do not moderate', 'deleted'],
  'mutes.muted_id': ['moves', 'deleted'],
  'mutes.user_id': ['guests mute nobody', 'deleted'],
  'notifications.user_id': ['moves', 'deleted'],
  'opinion_moderations.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'opinion_reviews.reviewer_id': ['guests do not review', 'stays: decisions are immutable'],
  'opinions.author_id': ['moves', 'stays: text erased, but what an organization began with'],
  'outcome_versions.author_id': ['guests post none', 'stays: those of organizations'],
  'organization_members.user_id': ['guests are in none', 'deleted'],
  'pattern_decisions.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'participations.user_id': ['moves, counted anew', 'deleted'],
  'phone_codes.did': ['stays with the device', 'of nobody, and deleted within a week'],
  'phone_numbers.user_id': ['guests have none', 'deleted'],
  'phone_recycled.did': ['stays with the device', 'deleted'],
  'phone_recycled.user_id': ['guests have none', 'deleted'],
  'poll_responses.user_id': ['moves, the account’s own answer wins', 'deleted'],
  'pseudonyms.user_id': ['moves, or is nobody’s where the account has one', 'is nobody’s'],
  'report_resolutions.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'reports.reporter_id': ['guests report nothing', 'of nobody, without the explanation'],
  'set_aside.user_id': ['moves', 'deleted'],
  'suspensions.lifter_id': ['guests lift none', 'stays: decisions are immutable'],
  'suspensions.moderator_id': ['guests suspend nobody', 'stays: decisions are immutable'],
  'suspensions.user_id': ['moves', 'deleted'],
  'shared_place_acts.actor_id': ['guests state none', 'stays: decisions are immutable'],
  'about_person_acts.actor_id': ['guests lead none', 'stays: decisions are immutable'],
  'update_moderations.moderator_id': ['guests do not moderate', 'stays: decisions are immutable'],
  'updates.author_id': ['guests send none', 'stays: text erased'],
  'users.merged_into': ['says where the guest went', 'stays'],
  'votes.user_id': ['moves', 'deleted'],
  'waiting_opinions.author_id': ['moves', 'deleted'],
}

/** All columns of our tables that name a user or a device. */
async function columnsNamingPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.relname || '.' || a.attname as name
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and (
      a.attname in ('did', 'user_id', 'author_id', 'moderator_id', 'reporter_id')
      or exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'users'::regclass
        and k.conrelid = t.oid and a.attnum = any(k.conkey)))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

test('auth/merge.ts, account/erase.ts and account/export.ts handle every column that names a user or a device', async () => {
  await using app = await startApp()
  assert.deepEqual(
    await columnsNamingPeople(app.ctx.db),
    [...new Set([...Object.keys(OTHERS), ...Object.keys(PERSONAL_ROWS)])].toSorted(),
    'Let the feature export its rows and say in PERSONAL_ROWS what becomes of them, or merge and erase them itself and say it here.',
  )
})

/** Tables that name people and are not part of what they can export. */
const NOT_EXPORTED: Record<string, string> = {
  conversation_moderations: 'decisions of the site, by moderators',
  conversation_reviews: 'decisions of the site, by moderators',
  independent_people:
    'whether they count towards the next block, and for a week at most a code of where they voted from',
  moderation_claims: 'which moderator has an item open at the moment',
  opinion_reviews: 'decisions of the site, by moderators',
  pattern_people: 'findings, which the next search replaces',
  phone_codes: 'hashes of codes, which expire in minutes',
  report_resolutions: 'decisions of the site, by moderators',
  update_moderations: 'decisions of the site, by moderators',
}

test('an export reads every table that names a person, except those with a stated reason', async () => {
  await using app = await startApp()
  const tables = (await columnsNamingPeople(app.ctx.db)).map((name) => name.split('.')[0] ?? '')
  const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  const imported = [...textOf('account/export.ts').matchAll(/from '#([^']+)'/g)].map(([, path = '']) => path)
  const queries = imported.map(textOf).join('\n')
  const isRead = (table: string) =>
    new RegExp(`\\b(?:from|join)\\s+${table}\\b|(?:From|Join)\\('${table}\\b`).test(queries)
  assert.deepEqual(
    [...new Set(tables)].filter((table) => !isRead(table)),
    Object.keys(NOT_EXPORTED),
    'Let account/export.ts export what the feature stores about a person, or say here why not.',
  )
})

type Named = { userId: number; did: string; conversationId: number; opinionId: number }

/** Inserts a row for each column that names somebody, with arbitrary values in the other columns. */
async function insertRowsNaming(
  db: Db,
  connection: string,
  { userId, did, ...places }: Named,
): Promise<void> {
  const values = { ...places, other: await insertUser(db) }
  const { rows } = await sql<{ table: string; column: string; type: string; isNeeded: boolean }>`
    select table_name as table, column_name as column, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as "isNeeded"
    from information_schema.columns where table_schema = 'public'`.execute(db)
  let last = 1000
  const anything = (column: string, type: string): string => {
    last += 1
    if (column === 'conversation_id') return String(values.conversationId)
    if (column === 'opinion_id') return String(values.opinionId)
    if (/^(?:user|author|moderator|reporter|muted|actor|reviewer)_id$/.test(column))
      return String(values.other)
    if (type === 'ARRAY') return `'{}'`
    if (type.startsWith('json')) return `'{}'`
    if (type === 'bytea') return `'\\x${last.toString(16).padStart(64, '0')}'`
    if (type === 'boolean') return 'true'
    if (type === 'uuid') return 'gen_random_uuid()'
    if (type === 'inet' || type === 'cidr') return `'192.0.2.1'`
    if (type.startsWith('timestamp') || type === 'date') return 'now()'
    return `'${last}'`
  }
  const inserts = (await columnsNamingPeople(db))
    .filter((name) => !name.startsWith('users.'))
    .map((name) => {
      const [table = '', naming = ''] = name.split('.')
      const columns = rows.filter((row) => row.table === table && (row.isNeeded || row.column === naming))
      const written = columns.map(({ column, type }) =>
        column !== naming ? anything(column, type) : column === 'did' ? `'${did}'` : String(userId),
      )
      return `insert into ${table} (${columns.map(({ column }) => column).join(', ')})
        values (${written.join(', ')}) on conflict do nothing;`
    })
  await runSql(
    connection,
    `do $$ declare c record; begin
      for c in select conrelid::regclass as place, conname from pg_constraint
        where (contype = 'c' or contype = 'f' and confrelid <> 'users'::regclass)
          and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', c.place, c.conname); end loop; end $$;
    set session_replication_role = replica; ${inserts.join('\n')}`,
  )
}

/** The columns in which somebody is still named. */
async function columnsStillNaming(db: Db, { userId, did }: Pick<Named, 'userId' | 'did'>): Promise<string[]> {
  const found: string[] = []
  for (const name of await columnsNamingPeople(db)) {
    const [table = '', column = ''] = name.split('.')
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text = ${column === 'did' ? did : String(userId)}`.execute(
      db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('an erased account is named nowhere, except in columns with a stated reason', async () => {
  await using app = await startApp()
  const { db, connection } = app.ctx
  const alice = await aRegisteredUser(app, 'alice')
  const conversation = await aConversation(app)
  const slugId = await anOpinion(alice, conversation)
  const { id: opinionId } = await db
    .selectFrom('opinions')
    .select('id')
    .where('slug_id', '=', slugId)
    .executeTakeFirstOrThrow()
  const named = { userId: alice.userId, did: alice.device.did, conversationId: conversation.id, opinionId }
  await insertRowsNaming(db, connection, named)
  const columns = (await columnsNamingPeople(db)).filter((name) => !name.startsWith('users.'))
  assert.deepEqual(await columnsStillNaming(db, named), columns)
  await alice(deleteUser, {})
  await app.runJobs()
  const reasons = Object.entries(OTHERS).filter(([, [, erased]]) => erased.includes('stay'))
  const excepted = new Set(reasons.map(([name]) => name))
  assert.deepEqual(
    (await columnsStillNaming(db, named)).filter((name) => !excepted.has(name)),
    [],
  )
})

test('a merged guest is named in no column that moves to the account', async () => {
  await using app = await startApp()
  const { db, connection } = app.ctx
  const account = await aRegisteredUser(app, 'alice')
  const guest = await app.guest()
  const conversation = await aConversation(app, { opinions: 1 })
  const [{ id: opinionId } = { id: 0 }] = conversation.opinions
  const { did } = guest.device
  const { user_id: guestId } = await db
    .selectFrom('devices')
    .select('user_id')
    .where('did', '=', did)
    .executeTakeFirstOrThrow()
  const named = { userId: guestId, did, conversationId: conversation.id, opinionId }
  await insertRowsNaming(db, connection, named)
  await db
    .transaction()
    .execute((db) => mergeGuest(db, { guestId, accountId: account.userId, now: app.ctx.now() }))
  const left = await columnsStillNaming(db, named)
  const taken = [
    ...Object.entries(PERSONAL_ROWS).flatMap(([name, { merged }]) => (merged === undefined ? [] : [name])),
    ...Object.entries(OTHERS).flatMap(([name, [merged]]) => (/^moves(?:$|,)/.test(merged) ? [name] : [])),
  ]
  assert.deepEqual(
    taken.filter((name) => left.includes(name)),
    [],
  )
})
