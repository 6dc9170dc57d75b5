import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { normalNumber, seededRandom, type Random } from '../random.ts'

/** How people of a simulated conversation differ from each other. */
export const DIFFERENCES = [
  // Not at all: everybody agrees with an opinion with the same probability.
  'nothing',
  // By how readily they agree with anything.
  'readiness',
  // By a position on a line, along which each opinion has a loading with variance 1.
  'line',
  'line and readiness',
  // By a position in a plane.
  'plane',
  // By which of two or three groups they belong to, with log-odds of their own (standard deviation 1.2).
  'two groups',
  'unequal groups',
  'three groups',
] as const
export type Difference = (typeof DIFFERENCES)[number]

export type SimulatedSize = { numPeople: number; numOpinions: number; density: number }

/** A conversation whose truth is known. */
export type SimulatedVotes = {
  matrix: VoteMatrix
  /** The probability that the person in a row agrees with the opinion in a column, if they take a side. */
  agreement: (row: number, column: number) => number
  /** The position on the first axis, or the group, of the person in a row. */
  position: (row: number) => number
}

/** The share of the answers that are passes. */
export const PASS_SHARE = 0.1
const SHARES: Partial<Record<Difference, number[]>> = {
  'two groups': [0.6, 0.4],
  'unequal groups': [0.85, 0.15],
  'three groups': [0.5, 0.3, 0.2],
}

/**
 * Votes of people who differ in one known way. Opinions differ in popularity (log-odds with standard deviation 0.8); a
 * person answers each opinion with a probability around `density` (log-normal with standard deviation 0.5); one answer
 * in ten is a pass. The same seed gives the same votes.
 */
export function simulateVotes(
  difference: Difference,
  { numPeople, numOpinions, density, seed }: SimulatedSize & { seed: number },
): SimulatedVotes {
  const random = seededRandom(seed)
  const normals = (scale: number) => Array.from({ length: numOpinions }, () => scale * normalNumber(random))
  const popularity = normals(0.8)
  const [x, y] = [normals(1), normals(1)]
  const own = (SHARES[difference] ?? []).map(() => normals(1.2))
  const people = Array.from({ length: numPeople }, () => drawPerson(difference, random))
  const logOdds = (i: number, j: number) => {
    const { readiness, positions, group } = people[i]!
    return popularity[j]! + readiness + x[j]! * positions[0] + y[j]! * positions[1] + (own[group]?.[j] ?? 0)
  }
  const agreement = (i: number, j: number) => 1 / (1 + Math.exp(-logOdds(i, j)))
  const matrix = drawVotes(agreement, { numPeople, numOpinions, density }, random)
  const { participantIds, opinionIds } = matrix
  return {
    matrix,
    agreement: (row, column) => agreement(participantIds[row]!, opinionIds[column]!),
    position: (row) => {
      const { positions, group } = people[participantIds[row]!]!
      return group < 0 ? positions[0] : group
    },
  }
}

/**
 * Votes of people who agree with opinions with these probabilities: each answers around `density` of the opinions
 * (log-normal with standard deviation 0.5), and one answer in ten is a pass.
 */
export function drawVotes(
  agreement: (person: number, opinion: number) => number,
  { numPeople, numOpinions, density }: SimulatedSize,
  random: Random,
): VoteMatrix {
  const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
  for (let i = 0; i < numPeople; i++) {
    const activity = Math.min(1, density * Math.exp(0.5 * normalNumber(random) - 0.125))
    for (let j = 0; j < numOpinions; j++) {
      if (random() > activity) continue
      const isAgree = random() < agreement(i, j)
      votes.participantIds.push(i)
      votes.opinionIds.push(j)
      votes.values.push(random() < PASS_SHARE ? 0 : isAgree ? 1 : -1)
    }
  }
  return buildMatrix(votes)
}

type Person = { readiness: number; positions: [number, number]; group: number }

function drawPerson(difference: Difference, random: Random): Person {
  const is = (...kinds: Difference[]) => kinds.includes(difference)
  const [readiness, x, y] = [normalNumber(random), normalNumber(random), normalNumber(random)]
  const among = random()
  return {
    readiness: is('readiness') ? 0.9 * readiness : is('line and readiness') ? 0.7 * readiness : 0,
    positions: [is('line', 'line and readiness', 'plane') ? x : 0, is('plane') ? y : 0],
    group: groupAt(SHARES[difference] ?? [], among),
  }
}

/** The group in which this share of all people ends; −1 without groups. */
function groupAt(shares: readonly number[], share: number): number {
  let rest = share
  return shares.findIndex((part, g) => (rest -= part) < 0 || g === shares.length - 1)
}

/** The same conversation with the votes on each opinion redistributed at random among those who cast them. */
export function shuffledVotes(matrix: VoteMatrix, seed: number): VoteMatrix {
  const random = seededRandom(seed)
  const codes = matrix.codes.slice()
  const places = new Map<number, number[]>()
  for (let at = 0; at < codes.length; at++) {
    const column = codes[at]! >>> 2
    if (!places.has(column)) places.set(column, [])
    places.get(column)!.push(at)
  }
  for (const those of places.values())
    for (let last = those.length - 1; last > 0; last--) {
      const [a, b] = [those[last]!, those[Math.floor(random() * (last + 1))]!]
      const code = codes[a]!
      codes[a] = codes[b]!
      codes[b] = code
    }
  return { ...matrix, codes }
}
