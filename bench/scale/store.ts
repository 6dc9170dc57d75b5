import { Client, type Pool } from 'pg'
import { aDevice, type TestDevice } from '../../server/src/testing/device.ts'
import { binaryRows, copyFrom, textRows } from './copy.ts'
import { generate } from './generate.ts'
import { FIRST_VOTER, NUM_DEVICES, type SetSize } from './shape.ts'

/** A set in a database, and the devices that sign for its people. */
export type StoredSet = {
  size: SetSize
  /** The devices of users 1, 2, …; the last one belongs to the prolific person. */
  devices: TestDevice[]
  slugOf: (conversationId: number) => string
  opinionsOf: (conversationId: number) => Promise<string[]>
}

const LARGE_TABLES = ['votes', 'participations', 'opinions', 'opinion_tallies']
const BATCH = 500_000

/**
 * Fills an empty database with `copy`. The indexes of the large tables are created afterwards, which is many times
 * faster.
 */
export async function storeSet({
  connection,
  pool,
  size,
  seed,
}: {
  connection: string
  pool: Pool
  size: SetSize
  seed: number
}): Promise<StoredSet> {
  const client = new Client({ connectionString: connection })
  await client.connect()
  const devices = Array.from({ length: NUM_DEVICES }, () => aDevice())
  try {
    await client.query('set synchronous_commit = off')
    const numUsers = FIRST_VOTER - 1 + Math.max(size.big.people, 3000)
    await client.query(
      `insert into users (username, registered_at) select 'scale_' || i, now() from generate_series(1, $1::int) i`,
      [numUsers],
    )
    await client.query(
      `insert into devices (did, user_id, session_expires_at)
       select did, n, now() + interval '90 days' from unnest($1::text[]) with ordinality as d (did, n)`,
      [devices.map(({ did }) => did)],
    )
    const restore = await withoutIndexes(client, LARGE_TABLES)
    await copyConversations(client, size, seed)
    await restore()
    await client.query(`
      select setval(pg_get_serial_sequence('conversations', 'id'), (select max(id) from conversations));
      select setval(pg_get_serial_sequence('opinions', 'id'), (select max(id) from opinions));`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return {
    size,
    devices,
    slugOf: (conversationId) => `c${String(conversationId).padStart(7, '0')}`,
    opinionsOf: async (conversationId) => {
      const { rows } = await pool.query<{ slug_id: string }>(
        'select slug_id from opinions where conversation_id = $1 and deleted_at is null order by id',
        [conversationId],
      )
      return rows.map(({ slug_id }) => slug_id)
    },
  }
}

async function copyConversations(client: Client, size: SetSize, seed: number): Promise<void> {
  const conversations: (string | number)[][] = []
  const opinions: (string | number)[][] = []
  const tallies: number[][] = []
  let pending: Votes[] = []
  const participations: (readonly number[])[] = []
  let numWaiting = 0
  const flush = async () => {
    await copyVotes(client, pending)
    pending = []
    numWaiting = 0
  }
  for (const { id, slugId, firstOpinionId, authorIds, bodies, ...voting } of generate(size, seed)) {
    const numVotes = voting.choices.length
    const title = `What should change in part ${id} of our town?`
    conversations.push([
      id,
      slugId,
      1 + (id % 200),
      title,
      authorIds.length,
      numVotes,
      voting.participations.length,
      1000 - id * 0.01,
      createdAtOf(id),
    ])
    authorIds.forEach((authorId, place) => {
      const opinionId = firstOpinionId + place
      opinions.push([
        opinionId,
        `o${String(opinionId).padStart(7, '0')}`,
        id,
        authorId,
        bodies[place] ?? '',
        createdAtOf(opinionId),
      ])
    })
    tallies.push(...talliesOf(firstOpinionId, authorIds.length, voting))
    for (const [userId, count] of voting.participations) participations.push([id, userId, count])
    pending.push({ conversationId: id, ...voting })
    numWaiting += numVotes
    if (numWaiting >= BATCH) await flush()
  }
  await flush()
  await copyFrom(
    client,
    `copy conversations (id, slug_id, author_id, title, num_opinions, num_votes, num_participants, rank, created_at, is_indexed, is_login_required, publication)
     from stdin`,
    // Every other conversation publishes only results; the large one publishes votes, so that its runs follow each vote.
    textRows(conversations.map((row, index) => [...row, true, false, index % 2 === 0 ? 'votes' : 'results'])),
  )
  await copyFrom(
    client,
    'copy opinions (id, slug_id, conversation_id, author_id, body, created_at) from stdin',
    textRows(opinions),
  )
  await copyFrom(
    client,
    'copy participations (conversation_id, user_id, num_votes) from stdin (format binary)',
    binaryRows([4, 4, 4], participations),
  )
  await copyFrom(
    client,
    'copy opinion_tallies (opinion_id, num_agrees, num_disagrees, num_passes) from stdin (format binary)',
    binaryRows([4, 4, 4, 4], tallies),
  )
}

type Votes = { conversationId: number; userIds: Int32Array; opinionIds: Int32Array; choices: Int8Array }

const copyVotes = (client: Client, pending: readonly Votes[]) =>
  copyFrom(
    client,
    'copy votes (user_id, opinion_id, conversation_id, choice) from stdin (format binary)',
    binaryRows([4, 4, 4, 2], rowsOf(pending)),
  )

function* rowsOf(pending: readonly Votes[]): Generator<number[]> {
  const row = [0, 0, 0, 0]
  for (const { conversationId, userIds, opinionIds, choices } of pending) {
    row[2] = conversationId
    for (let at = 0; at < choices.length; at++) {
      row[0] = userIds[at] ?? 0
      row[1] = opinionIds[at] ?? 0
      row[3] = choices[at] ?? 0
      yield row
    }
  }
}

function talliesOf(
  firstOpinionId: number,
  numOpinions: number,
  { opinionIds, choices }: Omit<Votes, 'conversationId'>,
) {
  const tallies = Array.from({ length: numOpinions }, (_, place) => [firstOpinionId + place, 0, 0, 0])
  for (let at = 0; at < choices.length; at++) {
    const tally = tallies[(opinionIds[at] ?? 0) - firstOpinionId]
    const column = choices[at] === 1 ? 1 : choices[at] === -1 ? 2 : 3
    if (tally !== undefined) tally[column] = (tally[column] ?? 0) + 1
  }
  return tallies
}

/** The time at which a row was made: all are within the last year, and newer rows have higher ids. */
const createdAtOf = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 100_000).toISOString()

/** Drops the keys and indexes of tables; returns a function that creates them again. */
async function withoutIndexes(client: Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows: constraints } = await client.query<{ name: string; owner: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
     from pg_constraint where conrelid = any($1::regclass[]) and contype in ('p', 'u', 'f')
       or confrelid = any($1::regclass[]) order by contype = 'f' desc`,
    [tables],
  )
  for (const { name, owner } of constraints)
    await client.query(`alter table ${owner} drop constraint ${name}`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  return async () => {
    await client.query(`set maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await client.query(definition)
    for (const { name, owner, definition } of constraints.toReversed())
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
  }
}
