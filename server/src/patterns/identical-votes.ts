import { similarGroups, similarityOf, pairsToCompare, type Similarity } from '#patterns/similarity.ts'
import { type Finding, MIN_PEOPLE } from '#patterns/finding.ts'
import { commonAnswers, countAnswers, likelihoodBy, type Answers, type Voter } from '#patterns/voters.ts'

/** The thresholds are tuned in docs/patterns.md, so that real conversations have few findings. */
const MIN_SHARED = 8
const MIN_SAME = 0.8
const MIN_OVERLAP = 0.5
const MIN_PAIR_EVIDENCE = 3
/** The minimum means over the people of a group, each compared with the answers that the group has in common. */
const MIN_GROUP_SAME = 0.88
const MIN_EVIDENCE_PER_VOTE = 0.5
/** People who pass more often than this say too little to be compared. */
const MAX_PASSES = 0.5

/**
 * Finds groups of people whose votes are the same or nearly the same, on nearly the same opinions, whenever they were
 * cast.
 */
export function identicalVotes(voters: readonly Voter[]): Finding[] {
  const able = voters.filter(
    ({ choices }) => choices.length >= MIN_SHARED && passesIn(choices) <= MAX_PASSES * choices.length,
  )
  const pairs = pairsToCompare(able)
  const isNear = ({ shared, same, overlap }: Similarity) =>
    shared >= MIN_SHARED && same >= MIN_SAME * shared && overlap >= MIN_OVERLAP
  const copies = new Map<number, number>()
  for (const [i, j] of pairs) {
    const [a, b] = [able[i], able[j]]
    if (a === undefined || b === undefined || !isNear(similarityOf(a, b, () => 0.5))) continue
    for (const { id } of [a, b]) copies.set(id, (copies.get(id) ?? 0) + 1)
  }
  // Many copies count as few people, so that they do not make their own answers look usual.
  const likelihood = likelihoodBy(countAnswers(voters, ({ id }) => 1 / (1 + (copies.get(id) ?? 0))))
  const groups = similarGroups(able, pairs, (a, b) => {
    const similarity = similarityOf(a, b, likelihood)
    return isNear(similarity) && similarity.evidence >= MIN_PAIR_EVIDENCE
  })
  const everybody = countAnswers(voters)
  return groups
    .filter((people) => people.length >= MIN_PEOPLE && isUnusual(people, everybody))
    .map((people) => ({ kind: 'identical_votes', people }))
}

const passesIn = (choices: Int8Array) => choices.reduce((sum, choice) => sum + Number(choice === 0), 0)

/** Whether the people gave their common answers far more often than everybody else did. */
function isUnusual(people: readonly Voter[], everybody: ReadonlyMap<number, Answers>): boolean {
  const own = countAnswers(people)
  const others = new Map(
    [...own].map(([opinionId, counts]): [number, Answers] => {
      const all = everybody.get(opinionId) ?? [0, 0, 0]
      return [opinionId, [all[0] - counts[0], all[1] - counts[1], all[2] - counts[2]]]
    }),
  )
  const common = commonAnswers(people)
  const pattern = {
    opinionIds: Int32Array.from(common, ({ opinionId }) => opinionId),
    choices: Int8Array.from(common, ({ choice }) => choice),
  }
  const likelihood = likelihoodBy(others)
  const similarities = people.map((person) => similarityOf(person, pattern, likelihood))
  const mean = (valueOf: (similarity: Similarity) => number) =>
    similarities.reduce((sum, similarity) => sum + valueOf(similarity) / Math.max(1, similarity.shared), 0) /
    people.length
  return (
    mean(({ same }) => same) >= MIN_GROUP_SAME && mean(({ evidence }) => evidence) >= MIN_EVIDENCE_PER_VOTE
  )
}
