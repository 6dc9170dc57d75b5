import { seededRandom } from '../random.ts'

/** Parses votes: one string per participant, one letter per opinion: + agree, - disagree, 0 pass, . no vote. */
export function votesFromRows(rows: string[]) {
  const cast = rows
    .flatMap((row, i) =>
      Array.from(row, (letter, j) => ({
        participantId: i + 1,
        opinionId: j + 1,
        value: '-0+'.indexOf(letter) - 1,
      })),
    )
    .filter(({ value }) => value >= -1)
  return {
    participantIds: cast.map(({ participantId }) => participantId),
    opinionIds: cast.map(({ opinionId }) => opinionId),
    values: cast.map(({ value }) => value),
  }
}

type Camps = { seed: number; numPeople: number; numOpinions: number; numCamps?: number; density?: number }

/** A random conversation in which people of each camp tend to vote alike. Ids are neither dense nor small. */
export function votesOfCamps({ seed, numPeople, numOpinions, numCamps = 2, density = 0.6 }: Camps) {
  const random = seededRandom(seed)
  const leanings = Array.from({ length: numCamps }, () => Array.from({ length: numOpinions }, () => random()))
  const votes = { participantIds: [] as number[], opinionIds: [] as number[], values: [] as number[] }
  for (let i = 0; i < numPeople; i++) {
    for (let j = 0; j < numOpinions; j++) {
      if (random() > density) continue
      const leaning = leanings[i % numCamps]![j]!
      votes.participantIds.push(1000 + 3 * i)
      votes.opinionIds.push(50 + 7 * j)
      votes.values.push(random() < 0.1 ? 0 : random() < leaning ? 1 : -1)
    }
  }
  return votes
}
