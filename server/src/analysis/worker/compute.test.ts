import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOT_MEASURED } from '@parley/opinion-map'
import { startThreads } from '@parley/opinion-map/threads/start-threads'
import { computeRun } from '#analysis/worker/compute.ts'
import { NO_LINEAGES } from '#analysis/worker/lineages.ts'
import type { Snapshot } from '#analysis/worker/snapshot.sql.ts'

const PEOPLE = 5000
const OPINIONS = 500

/** Two camps who vote on everything; every seventh vote contradicts the voter's camp. */
function largeSnapshot(): Snapshot {
  const numVotes = PEOPLE * OPINIONS
  const isEven = (value: number) => value % 2 === 0
  const person = (at: number) => Math.floor(at / OPINIONS)
  const choice = (at: number) => (isEven(person(at)) === isEven(at % OPINIONS) ? 1 : -1)
  const none = { participantIds: new Int32Array(), opinionIds: new Int32Array(), values: new Int8Array() }
  return {
    numVotes,
    numParticipants: PEOPLE,
    numOpinions: OPINIONS,
    publication: 'votes',
    opinions: Array.from({ length: OPINIONS }, (_, id) => ({
      id,
      slugId: `opinion${id}`,
      isModerated: false,
      body: `Opinion ${id}`,
      numReports: 0,
    })),
    votes: {
      participantIds: Int32Array.from({ length: numVotes }, (_, at) => person(at)),
      opinionIds: Int32Array.from({ length: numVotes }, (_, at) => at % OPINIONS),
      values: Int8Array.from({ length: numVotes }, (_, at) =>
        (at * 7919 + person(at)) % 7 === 0 ? -choice(at) : choice(at),
      ),
    },
    aside: none,
    poll: undefined,
    previous: undefined,
    lineages: NO_LINEAGES,
    lastRun: undefined,
    measured: undefined,
    structure: { current: NOT_MEASURED, reports: [] },
    asideDecisionId: null,
    blockInput: undefined,
  }
}

test('a run of a large conversation is the same with one thread and with two @full', () => {
  using threads = startThreads()
  let numOpened = 0
  const counted: typeof threads = {
    ...threads,
    open: (...rows) => {
      numOpened++
      return threads.open(...rows)
    },
  }
  const input = { conversationId: 1, snapshot: largeSnapshot(), seed: 5, measuresStructure: false }
  const alone = computeRun(input)
  assert.notEqual(alone.clusters, '[]')
  assert.deepEqual(computeRun({ ...input, threads: counted }), alone)
  assert.equal(numOpened, 6, 'once, and once without each fold of the votes')
})
