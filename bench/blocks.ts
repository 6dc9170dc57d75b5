// Replays when conversations that publish only results show what, and times a large block: `npm run bench -- blocks`.
import { buildMatrix } from '@parley/opinion-map'
import {
  independentAmong,
  type Person,
  type SharedPlace,
} from '../server/src/analysis/blocks/independent-people.ts'
import { nextBlock, NO_BLOCK, type NewestBlock } from '../server/src/analysis/blocks/rule.ts'
import { computeRun } from '../server/src/analysis/worker/compute.ts'
import { NO_LINEAGES } from '../server/src/analysis/worker/lineages.ts'
import type { Snapshot } from '../server/src/analysis/worker/snapshot.sql.ts'
import { randomOf } from './scale/random.ts'
import { showTable } from './tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type Case = {
  what: string
  numPeople: number
  /** How long people come, evenly at random. */
  ms: number
  isRegistered?: boolean
  /** All guests come from one place. */
  isOnePlace?: boolean
  /** Whoever leads has said that they sit together. */
  isStated?: boolean
}

/** The cases of the decision on blocks. */
const CASES: Case[] = [
  {
    what: 'a workshop of 25 on one Wi-Fi, stated',
    numPeople: 25,
    ms: 30 * MINUTE,
    isOnePlace: true,
    isStated: true,
  },
  { what: 'the same, not stated', numPeople: 25, ms: 30 * MINUTE, isOnePlace: true },
  { what: 'a village of 60 in two weeks', numPeople: 60, ms: 14 * DAY },
  { what: 'a company of 300 with accounts in a day', numPeople: 300, ms: 8 * HOUR, isRegistered: true },
  { what: 'a newspaper with 20,000 guests in a week', numPeople: 20_000, ms: 7 * DAY },
]

type Block = { at: number; numIndependent: number }

/** The blocks of a conversation by the rule of the server, checked each minute; everybody votes once. */
function blocksOf({
  numPeople,
  ms,
  isRegistered = false,
  isOnePlace = false,
  isStated = false,
}: Case): Block[] {
  const random = randomOf(7)
  const arrivals = Array.from({ length: numPeople }, () => random() * ms).toSorted((a, b) => a - b)
  const people = arrivals.map((at, id): Person & { at: number } => ({
    id,
    at,
    counts: null,
    isRegistered,
    place: isRegistered ? null : isOnePlace ? 'one' : `${id}`,
    network: isRegistered ? null : isOnePlace ? 'one' : `${id}`,
    seenAt: new Date(at),
  }))
  const blocks: Block[] = []
  let newest: NewestBlock = NO_BLOCK
  let numLeft = 30
  let numPublished = 0
  for (let at = 0; at <= ms + MINUTE; at += MINUTE) {
    const present = people.filter((person) => person.at <= at)
    const shared: SharedPlace | undefined = isStated
      ? { place: 'one', until: new Date(ms), numLeft }
      : undefined
    const changed = independentAmong(present.slice(numPublished), shared)
    const numChanged = [...changed.values()].filter(Boolean).length
    const numOfDay = blocks.filter((block) => block.at > at - DAY).length
    const due = nextBlock({ ...newest, numOfDay }, { numChanged, isOver: false, now: new Date(at) })
    if (due !== 'now') continue
    const marks = independentAmong(present, shared)
    if (isStated) numLeft -= [...marks].filter(([id, counts]) => counts && people[id]?.counts === null).length
    for (const [id, counts] of marks) people[id] = { ...people[id]!, counts, place: null, network: null }
    const numCounting = [...marks.values()].filter(Boolean).length
    numPublished = present.length
    newest = { block: newest.block + 1, numCounting, publishedAt: new Date(at), numOfDay }
    blocks.push({ at, numIndependent: numCounting })
  }
  return blocks
}

function timeOf(blocks: readonly Block[], least: number): string {
  const found = blocks.find(({ numIndependent }) => numIndependent >= least)
  if (found === undefined) return 'never'
  const { at } = found
  if (at < 2 * HOUR) return `minute ${Math.round(at / MINUTE)}`
  return at < 2 * DAY ? `hour ${Math.round(at / HOUR)}` : `day ${Math.ceil(at / DAY)}`
}

function showCases(): void {
  const row = showTable(['case', 'totals', 'groups in words', 'map', 'blocks in all'])
  for (const one of CASES) {
    const blocks = blocksOf(one)
    row([one.what, timeOf(blocks, 1), timeOf(blocks, 30), timeOf(blocks, 100), blocks.length])
  }
}

const [PEOPLE, OPINIONS, VOTES_EACH] = [100_000, 3500, 30]

/** Two camps who vote on a part of the opinions; some votes contradict the voter's camp. */
function largeSnapshot(publication: 'votes' | 'results'): Snapshot {
  const random = randomOf(11)
  const numVotes = PEOPLE * VOTES_EACH
  const person = (at: number) => Math.floor(at / VOTES_EACH)
  const opinion = (at: number) => (person(at) * 31 + (at % VOTES_EACH) * 97) % OPINIONS
  const votes = {
    participantIds: Int32Array.from({ length: numVotes }, (_, at) => person(at) + 1),
    opinionIds: Int32Array.from({ length: numVotes }, (_, at) => opinion(at) + 1),
    values: Int8Array.from({ length: numVotes }, (_, at) => {
      const choice = person(at) % 2 === opinion(at) % 2 ? 1 : -1
      return random() < 0.15 ? -choice : choice
    }),
  }
  const none = { participantIds: new Int32Array(), opinionIds: new Int32Array(), values: new Int8Array() }
  const opinions = Array.from({ length: OPINIONS }, (_, id) => ({
    id: id + 1,
    slugId: `opinion${id}`,
    isModerated: false,
    body: `Opinion ${id}: every closed street needs a free shuttle for people who cannot walk far`,
  }))
  const held = buildMatrix(votes, { opinionIds: opinions.map(({ id }) => id) })
  return {
    numVotes,
    numParticipants: PEOPLE,
    numOpinions: OPINIONS,
    publication,
    opinions,
    votes,
    aside: none,
    poll: undefined,
    previous: undefined,
    lineages: NO_LINEAGES,
    lastRun: undefined,
    measured: undefined,
    asideDecisionId: null,
    publishing:
      publication === 'votes'
        ? undefined
        : {
            newest: NO_BLOCK,
            before: buildMatrix(none),
            held,
            people: Array.from({ length: PEOPLE }, (_, id) => ({
              id: id + 1,
              counts: true,
              isRegistered: true,
              place: null,
              network: null,
              seenAt: null,
            })),
            sharedPlace: undefined,
            isOver: false,
            now: new Date(),
          },
  }
}

/** How long the computation of a run takes, without and with a block. */
function showLargeBlock(): void {
  const row = showTable(['a run of 100,000 people and 3,500 opinions', 'seconds'], 'A large block')
  for (const publication of ['votes', 'results', 'votes', 'results'] as const) {
    const snapshot = largeSnapshot(publication)
    const start = performance.now()
    computeRun({ conversationId: 1, snapshot, seed: 1 })
    const what = publication === 'votes' ? 'votes are published' : 'with its block'
    row([what, ((performance.now() - start) / 1000).toFixed(1)])
  }
}

showCases()
showLargeBlock()
