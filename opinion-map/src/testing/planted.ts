import { buildMatrix, type VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'

type PlantedOptions = {
  seed: number
  numPeople: number
  numOpinions: number
  /** Mean share of the opinions that a person votes on; it varies between people. */
  density: number
  /** Share of the people in each group; one group is a conversation without structure. */
  shares: number[]
}

/**
 * A random conversation whose groups are known: each opinion has a log-odds of agreement, to which each group adds its
 * own (standard deviations 0.8 and 1.6). A person's number of votes varies by a log-normal factor; 12 % of votes are
 * passes.
 */
export function plantedVotes({ seed, numPeople, numOpinions, density, shares }: PlantedOptions): {
  matrix: VoteMatrix
  /** The group of each row. */
  groups: number[]
} {
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const numGroups = shares.length
  const common = Array.from({ length: numOpinions }, () => 0.8 * normal())
  const own = shares.map(() => common.map((odds) => odds + (numGroups > 1 ? 1.6 * normal() : 0)))
  const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
  const groupOf = Array.from({ length: numPeople }, (_, i) => {
    let rest = (i + 0.5) / numPeople
    return Math.min(
      numGroups - 1,
      shares.findIndex((share) => (rest -= share) < 0),
    )
  })
  for (let i = 0; i < numPeople; i++) {
    const activity = density * Math.exp(0.8 * normal() - 0.3)
    for (let j = 0; j < numOpinions; j++) {
      if (random() > activity) continue
      const isAgree = random() < 1 / (1 + Math.exp(-own[groupOf[i]!]![j]!))
      votes.participantIds.push(i)
      votes.opinionIds.push(j)
      votes.values.push(random() < 0.12 ? 0 : isAgree ? 1 : -1)
    }
  }
  const matrix = buildMatrix(votes)
  return { matrix, groups: Array.from(matrix.participantIds, (i) => groupOf[i]!) }
}
