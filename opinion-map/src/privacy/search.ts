import { seededRandom, type Random } from '../random.ts'
import type { Chances, Evidence } from './evidence.ts'
import { drawRow, type History, type Row } from './history.ts'
import { totalsOf, type Publisher, type SeenBlock } from './publisher.ts'

export type SearchSize = { numChains: number; numSteps: number }

/** Differences of figures above this count alike: the search must not only look at the largest ones. */
const MAX_DIFFERENCE = 2
/** The temperature of the first and last steps, in units of figures. */
const [HOT, COLD] = [3, 0.2]

/**
 * Searches for tables of votes from which our own analysis makes what was published when the authors joined. Each chain
 * starts from a random table with the published totals of both blocks, drawn as the camps vote, which whoever attacks is
 * assumed to know. It swaps answers of two people whose sum is known, and keeps what comes closer to the published
 * figures (simulated annealing). The result counts, for each author, the answers in the tables of the second half of each
 * chain; chains that come closer count more.
 */
export function searchTables(
  publisher: Publisher,
  { history, published, seed }: { history: History; published: SeenBlock; seed: number },
  { numChains, numSteps }: SearchSize,
): (author: number, chances: Chances) => Evidence {
  const random = seededRandom(seed)
  const chains = Array.from({ length: numChains }, () => {
    const rows = startOf(history, random)
    const distanceNow = () => distance(published.figures, publisher.block(rows, history.numHelpers).figures)
    const counts = history.authors.map(() => published.totals.agrees.map((): Counts => [0, 0, 0]))
    let current = distanceNow()
    let sum = 0
    for (let step = 0; step < numSteps; step++) {
      const undo = current < EXACT ? undefined : drawSwap(history, rows, random)
      if (undo !== undefined) {
        const next = distanceNow()
        const temperature = HOT * (COLD / HOT) ** (step / numSteps)
        if (next <= current || random() < Math.exp((current - next) / temperature)) current = next
        else undo()
      }
      if (2 * step < numSteps) continue
      sum += current
      for (const [a, author] of history.authors.entries())
        for (const [j, answer] of rows[author]!.entries())
          counts[a]![j]![answer === 1 ? 0 : answer === 0 ? 2 : 1]++
    }
    return { counts, distance: (2 * sum) / numSteps }
  })
  const least = Math.min(...chains.map((chain) => chain.distance))
  const weights = chains.map((chain) => Math.exp((least - chain.distance) / SPREAD))
  return (author, chances) => {
    const a = history.authors.indexOf(author)
    return chances.map((chance, j): Evidence[number] => {
      const count = (v: 0 | 1 | 2) =>
        chains.reduce((sum, { counts }, c) => sum + weights[c]! * counts[a]![j]![v], 0)
      const total = count(0) + count(1) + count(2)
      const log = (v: 0 | 1 | 2) =>
        Math.log((count(v) + numSteps * chance[v]) / ((total + numSteps) * chance[v]))
      return [log(0), log(1), log(2)]
    })
  }
}

/** How often an author agreed, disagreed and passed in the tables of a chain. */
type Counts = [number, number, number]

/** Chains count less the farther their tables stay from what was published, in units of figures. */
const SPREAD = 2
/** A table this close to what was published is not changed any more. */
const EXACT = 1e-9

function distance(published: Map<string, number>, found: Map<string, number>): number {
  let sum = 0
  for (const [name, value] of published)
    sum += Math.min(MAX_DIFFERENCE, Math.abs(value - (found.get(name) ?? value + MAX_DIFFERENCE)))
  for (const name of found.keys()) if (!published.has(name)) sum += 1
  return sum
}

/** People whose answers are only known as sums: those of the beginning, and those who joined. */
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

/** Swaps two different answers of two people to an opinion; returns how to undo it, or undefined if none was found. */
function drawSwap(history: History, rows: Row[], random: Random): (() => void) | undefined {
  const [others = [], newcomers = []] = unknownPeople(history)
  const people = others.length < 2 || random() < 0.6 ? newcomers : others
  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const j = Math.floor(random() * rows[0]!.length)
    const free = people.filter((i) => ownOf(history.authors, i) !== j)
    const [one, other] = [rows[anyOf(free) ?? -1], rows[anyOf(free) ?? -1]]
    if (!one || !other || one[j] === other[j]) continue
    const swap = () => ([one[j], other[j]] = [other[j]!, one[j]!])
    swap()
    return swap
  }
  return undefined
}

const MAX_ATTEMPTS = 20
