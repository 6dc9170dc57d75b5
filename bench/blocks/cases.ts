import {
  independentAmong,
  type Person,
  type SharedPlace,
} from '../../server/src/analysis/blocks/independent-people.ts'
import { nextBlock, NO_BLOCK, type NewestBlock } from '../../server/src/analysis/blocks/rule.ts'
import { randomOf } from '../scale/random.ts'
import { showTable } from '../tables.ts'

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

/** The cases in docs/security.md, "When people see what". */
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

/** The blocks that the server's rule, checked each minute, gives a conversation in which everybody votes once. */
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

/** Replays when conversations that publish only results show what. */
export function showCases(): void {
  const row = showTable(['case', 'totals', 'groups in words', 'map', 'blocks in all'])
  for (const one of CASES) {
    const blocks = blocksOf(one)
    row([one.what, timeOf(blocks, 1), timeOf(blocks, 30), timeOf(blocks, 100), blocks.length])
  }
}
