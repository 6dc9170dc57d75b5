import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { castVote, getConversation, getOpinionMap } from '@parley/contract'
import { Client } from 'pg'
import { migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { withReplicaDb } from '#db/replica-db.ts'
import { readCounts } from '#db/replica-reads.ts'
import { replicaStates } from '#db/replica-states.ts'
import { openReplicas } from '#db/replicas.ts'
import { startApp } from '#testing/app.ts'
import { freshDatabase } from '#testing/cluster.ts'
import { aConversation } from '#testing/seed.ts'
import { noStandby, startPair } from '#testing/standby.ts'

/** Enough for a standby that follows on a busy machine. */
const AMPLE_MS = 500

/** An application whose content a real standby answers. */
async function startWithStandby() {
  const closing = new AsyncDisposableStack()
  const { primary, standby } = closing.use(await startPair())
  await migrate({ connection: primary })
  const { pool, close } = openDb({ connection: primary, poolSize: 2 })
  closing.defer(close)
  const { replicas, close: closeReplicas } = await openReplicas([standby], {
    primary: pool,
    poolSize: 4,
    limitMs: AMPLE_MS,
  })
  closing.defer(closeReplicas)
  const app = closing.use(await startApp({ connection: primary, replicas }))
  return { app, primary, standby, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describe('a standby of PostgreSQL @full', { skip: noStandby }, () => {
  test('the next read sees each acknowledged vote, and the standby answers most reads', async (t) => {
    await using place = await startWithStandby()
    const { app, standby } = place
    const { slugId, opinions } = await aConversation(app, { opinions: 40 })
    const voter = await app.guest()
    const voteCount = async () =>
      (await app.anyone(getConversation, { conversationSlugId: slugId })).conversationData.metadata.voteCount
    for (const [index, opinion] of opinions.entries()) {
      if (index === 20) await run(standby, 'select pg_wal_replay_pause()')
      if (index === 25) {
        assert(((await replicaStates(app.ctx))[0]?.lagSeconds ?? 0) > 0)
        await run(standby, 'select pg_wal_replay_resume()')
        app.setClock(new Date(app.ctx.now().getTime() + 60_000))
      }
      await voter(castVote, { opinionSlugId: opinion.slugId, chosenOption: 'agree' })
      assert.equal(await voteCount(), index + 1)
    }
    const { replica, primary } = readCounts(app.ctx)
    t.diagnostic(`the standby answered ${replica} reads, the primary ${primary}`)
    assert(replica > primary, `${replica} of ${replica + primary}`)
    const [state] = await replicaStates(app.ctx)
    assert.equal(state?.lagSeconds, 0)
  })

  test('an analysis reads the standby and knows every vote that was acknowledged', async () => {
    await using place = await startWithStandby()
    const { app, primary, standby } = place
    const { slugId, opinions } = await aConversation(app, { opinions: 8 })
    for (let people = 0; people < 6; people++) {
      const voter = await app.guest()
      for (const [index, { slugId: opinionSlugId }] of opinions.entries())
        await voter(castVote, {
          opinionSlugId,
          chosenOption: index % 2 === people % 2 ? 'agree' : 'disagree',
        })
    }
    await app.runJobs()
    const map = await app.anyone(getOpinionMap, { conversationSlugId: slugId })
    assert.equal(map.asOfVote, 48)
    const isStandby = await withReplicaDb({ connection: primary, replicas: [standby] }, async ({ pool }) => {
      const { rows } = await pool.query<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]?.is
    })
    assert.equal(isStandby, true)
  })
})

test('a replica that is a copy of another database is refused', async () => {
  await using place = await freshDatabase()
  await using other = await freshDatabase()
  const { pool, close } = openDb({ connection: place.connection, poolSize: 1 })
  const connections = [other.connection, place.connection]
  const { replicas, close: closeReplicas } = await openReplicas(connections, { primary: pool })
  try {
    await assert.rejects(async () => replicas[0]?.pool.query('select'), /not a copy of this database/)
    await replicas[1]?.pool.query('select')
    // Neither is a standby.
    const states = await replicaStates({ pool, replicas })
    assert.deepEqual(
      states.map(({ lagSeconds }) => lagSeconds),
      [undefined, undefined],
    )
  } finally {
    await closeReplicas()
    await close()
  }
})

test('a long read gets the primary if its replica is none, or does not answer', async () => {
  await using database = await freshDatabase()
  const { connection } = database
  for (const replica of [connection, 'postgresql://parley@127.0.0.1:1/parley']) {
    const name = await withReplicaDb({ connection, replicas: [replica], poolSize: 1 }, async ({ pool }) => {
      const { rows } = await pool.query<{ name: string }>('select current_database() as name')
      return rows[0]?.name
    })
    assert.equal(name, new URL(connection).pathname.slice(1))
  }
})

test('an error of a long read that has nothing to do with the replica is thrown', async () => {
  await using database = await freshDatabase()
  const { connection } = database
  const read = withReplicaDb({ connection, replicas: [] }, () => Promise.reject(new Error('a bug')))
  await assert.rejects(read, /a bug/)
})
