import { seededRandom, type Random } from '../../opinion-map/src/random.ts'
import type { Evidence } from './evidence.ts'
import { drawRow, logChanceOf, type History, type Row } from './history.ts'
import { totalsOf, type Publisher, type PublicBlock } from './publisher.ts'

export type SearchSize = { numChains: number; numSteps: number }

/**
 * The maximum that one figure adds to the distance, so that a few very different figures do not dominate the search.
 */
const MAX_DIFFERENCE = 2
/** The temperature of the first and last steps, in units of the distance. */
const [HOT, COLD] = [3, 0.2]

/** The weight of a chain falls by a factor of e for this much distance of its tables from what was published. */
const SPREAD = 2
/** A table this close to what was published is not changed any more. */
const EXACT = 1e-9
/** The number of chains that ignore the figures, as the baseline of what totals and camps tell alone. */
const NUM_REFERENCES = 100

/**
 * Searches for tables of votes for which our own analysis gives what was published when the authors joined. Each chain
 * starts from a random table with the published totals of both blocks, drawn by how the camps vote, which the attacker
 * is assumed to know. It swaps answers of two people whose sum is known, and keeps what comes closer to the published
 * figures and is likely for the camps (simulated annealing). The result compares, for each author, the answers in the
 * tables of the second half of the chains with those in chains that ignore the figures, so that it shows what the
 * figures add to totals and authorship. Chains that come closer count more.
 */
export function searchTables(
  publisher: Publisher,
  { history, published, seed }: { history: History; published: PublicBlock; seed: number },
  { numChains, numSteps }: SearchSize,
): (author: number) => Evidence {
  const random = seededRandom(seed)
  const near = Array.from({ length: numChains }, () =>
    walk(history, random, {
      numSteps,
      distanceOf: (rows) => distance(published.figures, publisher.block(rows, history.numHelpers).figures),
    }),
  )
  const references = Array.from({ length: NUM_REFERENCES }, () =>
    walk(history, random, { numSteps, distanceOf: () => 1 }),
  )
  return (author) => {
    const a = history.authors.indexOf(author)
    const [found, usual] = [sharesOf(near, a), sharesOf(references, a)]
    return found.map((share, j): Evidence[number] => {
      const log = (v: 0 | 1 | 2) => Math.log((share[v] + SMOOTHING) / (usual[j]![v] + SMOOTHING))
      return [log(0), log(1), log(2)]
    })
  }
}

const SMOOTHING = 0.03

/**
 * How often each author agreed, disagreed and passed in the tables of a chain, and the distance of these tables from
 * what was published.
 */
type Chain = { counts: [number, number, number][][]; distance: number }

function walk(
  history: History,
  random: Random,
  { numSteps, distanceOf }: { numSteps: number; distanceOf: (rows: Row[]) => number },
): Chain {
  const rows = startOf(history, random)
  const counts = history.authors.map(() =>
    history.model.agreement.map((): [number, number, number] => [0, 0, 0]),
  )
  let current = distanceOf(rows)
  let sum = 0
  for (let step = 0; step < numSteps; step++) {
    const swap = current < EXACT ? undefined : drawSwap(history, rows, random)
    if (swap !== undefined) {
      const next = distanceOf(rows)
      const temperature = HOT * (COLD / HOT) ** (step / numSteps)
      if (Math.log(random()) < (current - next) / temperature + swap.logRatio) current = next
      else swap.undo()
    }
    if (2 * step < numSteps) continue
    sum += current
    for (const [a, author] of history.authors.entries())
      for (const [j, answer] of rows[author]!.entries())
        counts[a]![j]![answer === 1 ? 0 : answer === 0 ? 2 : 1]++
  }
  return { counts, distance: (2 * sum) / numSteps }
}

/** The weighted shares of the answers of one author. */
function sharesOf(chains: readonly Chain[], a: number): [number, number, number][] {
  const least = Math.min(...chains.map((chain) => chain.distance))
  const weights = chains.map((chain) => Math.exp((least - chain.distance) / SPREAD))
  return chains[0]!.counts[a]!.map((_, j) => {
    const count = (v: 0 | 1 | 2) =>
      chains.reduce((sum, { counts }, c) => sum + weights[c]! * counts[a]![j]![v], 0)
    const total = count(0) + count(1) + count(2)
    return [count(0) / total, count(1) / total, count(2) / total]
  })
}

/** The distance of figures from the published ones. */
export function distance(published: Map<string, number>, found: Map<string, number>): number {
  let sum = 0
  for (const [name, value] of published)
    sum += Math.min(MAX_DIFFERENCE, Math.abs(value - (found.get(name) ?? value + MAX_DIFFERENCE)))
  for (const name of found.keys()) if (!published.has(name)) sum += 1
  return sum
}

/** The people whose answers are known only as sums: those who were there from the beginning, and those who joined. */
function unknownPeople({ numHelpers, blocks, joined, newcomers }: History): number[][] {
  const numBefore = blocks[joined - 1]!.length
  return [Array.from({ length: numBefore - numHelpers }, (_, i) => numHelpers + i), newcomers]
}

function startOf(history: History, random: Random): Row[] {
  const { blocks, joined, model, authors } = history
  const truth = blocks[joined]!
  const rows: Row[] = truth.map((row) => row.slice())
  for (const people of unknownPeople(history)) {
    for (const i of people) rows[i] = drawRow(model, random, ownOf(authors, i))
    const target = totalsOf(people.map((i) => truth[i]!))
    for (const j of model.agreement.keys()) meetTotals(rows, { people, j, target, authors }, random)
  }
  return rows
}

const ownOf = (authors: readonly number[], person: number) =>
  authors.includes(person) ? authors.indexOf(person) : undefined

type Column = {
  people: readonly number[]
  j: number
  target: { agrees: number[]; disagrees: number[]; passes: number[] }
  authors: readonly number[]
}

/** Changes random answers to opinion j until as many people as published gave each. */
function meetTotals(rows: Row[], { people, j, target, authors }: Column, random: Random): void {
  const missing = new Map([
    [1, target.agrees[j] ?? 0],
    [-1, target.disagrees[j] ?? 0],
    [0, target.passes[j] ?? 0],
  ])
  for (const i of people) missing.set(rows[i]![j]!, missing.get(rows[i]![j]!)! - 1)
  const free = people.filter((i) => ownOf(authors, i) !== j)
  for (const [answer] of missing)
    while (missing.get(answer)! > 0) {
      const giving = free.filter((i) => missing.get(rows[i]![j]!)! < 0)
      const i = giving[Math.floor(random() * giving.length)]
      if (i === undefined) return
      missing.set(rows[i]![j]!, missing.get(rows[i]![j]!)! + 1)
      missing.set(answer, missing.get(answer)! - 1)
      rows[i]![j] = answer
    }
}

/**
 * Swaps two different answers of two people to an opinion; returns how to undo it and how much likelier it makes the two
 * rows, or undefined if none was found.
 */
function drawSwap(
  history: History,
  rows: Row[],
  random: Random,
): { undo: () => void; logRatio: number } | undefined {
  const [others = [], newcomers = []] = unknownPeople(history)
  const people = others.length < 2 || random() < 0.6 ? newcomers : others
  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const j = Math.floor(random() * rows[0]!.length)
    const free = people.filter((i) => ownOf(history.authors, i) !== j)
    const [one, other] = [rows[anyOf(free) ?? -1], rows[anyOf(free) ?? -1]]
    if (!one || !other || one[j] === other[j]) continue
    const swap = () => ([one[j], other[j]] = [other[j]!, one[j]!])
    const logChance = () => logChanceOf(history.model, one) + logChanceOf(history.model, other)
    const before = logChance()
    swap()
    return { undo: swap, logRatio: logChance() - before }
  }
  return undefined
}

const MAX_ATTEMPTS = 20
