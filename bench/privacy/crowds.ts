import { MIN_CHANGED, NO_BLOCK } from '../../server/src/analysis/blocks/next-block.ts'
import { whatEnters, type PersonKind } from '../../server/src/analysis/blocks/what-enters.ts'
import type { Person } from '../../server/src/analysis/blocks/independent-people.ts'

// What exact totals tell of one answer that enters a block without being among those that make it due: of somebody who
// leaves, who does not count, or who votes beside the guests of a place that the leader stated. Exactly computed.

/** The attackers, by whose answer they want to know. */
export type Attack = 'leaver' | 'not counting' | 'leader'
export const ATTACKS: readonly Attack[] = ['leaver', 'not counting', 'leader']

/** How likely people agree, disagree and pass, and that somebody who changes votes changes the one on this opinion. */
const CHANCES = [0.5, 0.35, 0.15] as const
const CHANGES = 0.15

/** A number of agreements and one of disagreements, by which totals differ, and how likely they are. */
type Differences = Map<string, number>

const NOTHING: Differences = new Map([['0 0', 1]])
const answer = (kind: number, sign: 1 | -1): Differences =>
  new Map([[`${kind === 0 ? sign : 0} ${kind === 1 ? sign : 0}`, 1]])

const sumOf = (one: Differences, other: Differences): Differences => {
  const sums: Differences = new Map()
  for (const [a, p] of one)
    for (const [b, q] of other) {
      const [x = 0, y = 0] = a.split(' ').map(Number)
      const [u = 0, v = 0] = b.split(' ').map(Number)
      const key = `${x + u} ${y + v}`
      sums.set(key, (sums.get(key) ?? 0) + p * q)
    }
  return sums
}

const mixOf = (parts: readonly (readonly [number, Differences])[]): Differences => {
  const mixed: Differences = new Map()
  for (const [weight, part] of parts)
    for (const [key, chance] of part) mixed.set(key, (mixed.get(key) ?? 0) + weight * chance)
  return mixed
}

const anyAnswer = (sign: 1 | -1) => mixOf(CHANCES.map((chance, kind) => [chance, answer(kind, sign)]))
/** Somebody changes votes, and the one on this opinion with a certain probability. */
const anyChange = mixOf([
  [1 - CHANGES, NOTHING],
  [CHANGES, sumOf(anyAnswer(-1), anyAnswer(1))],
])
const times = (num: number, one: Differences) => Array.from({ length: num }, () => one).reduce(sumOf, NOTHING)

/** The mean information about the answer, in bits, if these other differences are added to it. */
function gainAmong(others: Differences, sign: 1 | -1): number {
  const seen = CHANCES.map((_, kind) => sumOf(answer(kind, sign), others))
  const all = mixOf(CHANCES.map((chance, kind) => [chance, seen[kind]!]))
  return seen.reduce((sum, of, kind) => {
    const gain = [...of].reduce((bits, [key, chance]) => bits + chance * Math.log2(chance / all.get(key)!), 0)
    return sum + CHANCES[kind]! * gain
  }, 0)
}

const personOf = (id: number): Person => ({
  id,
  counts: true,
  isRegistered: true,
  isUploaded: false,
  place: null,
  network: null,
  seenAt: null,
  changedIn: null,
  isOfSharedPlace: false,
})

/** Whether the answer enters a block that ten people make due, if so many of its kind wait. */
function enters(attack: Attack, numOfKind: number): boolean {
  const due = Array.from({ length: MIN_CHANGED }, (_, id) => personOf(id))
  const waiting =
    attack === 'leaver' ? [] : Array.from({ length: numOfKind }, (_, at) => personOf(MIN_CHANGED + at))
  const kindOfDue: PersonKind = attack === 'leader' ? 'shared_place' : 'counting'
  const kindOfWaiting: PersonKind = attack === 'leader' ? 'counting' : 'not_counting'
  const entering = whatEnters({
    newest: NO_BLOCK,
    changed: [...due, ...waiting],
    kinds: new Map([
      ...due.map(({ id }) => [id, kindOfDue] as const),
      ...waiting.map(({ id }) => [id, kindOfWaiting] as const),
    ]),
    numLeft: attack === 'leaver' ? numOfKind : 0,
    isOver: false,
    now: new Date(),
  })
  if (entering === undefined) return false
  return attack === 'leaver' ? entering.withoutDeparted : entering.kinds.has(kindOfWaiting)
}

export type CrowdGain = { old: number; now: number }

/**
 * What an attacker learns with so many accounts among the people who make a block due, and among those who wait with the
 * answer. Under the old rules it entered with any block; the guests of the stated place were all of the attacker.
 */
export function crowdGain(attack: Attack, numAccounts: number): CrowdGain {
  const sign = attack === 'leaver' ? -1 : 1
  const strangers = attack === 'leader' ? 0 : MIN_CHANGED - numAccounts
  const old = gainAmong(times(strangers, anyChange), sign)
  const numOfKind = Array.from({ length: MIN_CHANGED }, (_, at) => at + 1).find((num) => enters(attack, num))!
  const beside = Math.max(0, numOfKind - 1 - numAccounts)
  return { old, now: gainAmong(sumOf(times(beside, anyAnswer(sign)), times(strangers, anyChange)), sign) }
}

/** The measurements as a table. */
export function tableOfCrowds(): string {
  const lines = ATTACKS.flatMap((attack) =>
    [0, 5, 8, 9].map((numAccounts) => {
      const { old, now } = crowdGain(attack, numAccounts)
      return `| ${attack} | ${numAccounts} | ${old.toFixed(2)} | ${now.toFixed(2)} |`
    }),
  )
  return ['| Attacker | Accounts | Before, bits | Now, bits |', '|---|---|---|---|', ...lines].join('\n')
}
