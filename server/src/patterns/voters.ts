/** Answers to opinions as columns of equal length; opinions are in ascending order of ids. */
export type AnswerColumns = {
  opinionIds: Int32Array
  /** 1 is agree, -1 disagree, 0 pass. */
  choices: Int8Array
}

/** One person's votes in a conversation. */
export type Voter = AnswerColumns & {
  id: number
  /** When each vote was cast, in seconds since 1970. */
  times: Float64Array
  /** When the person's device became known, in seconds since 1970. */
  knownSince: number
  /** From an uploaded file: nobody knows when and from where they voted, so only their answers are compared. */
  isUploaded?: boolean
}

/** How many people gave each answer to an opinion: disagree, pass, agree. */
export type Answers = readonly [number, number, number]

/** The probability that somebody gives an answer to an opinion, estimated from everybody's answers. */
export type Likelihood = (opinionId: number, choice: number) => number

/** Estimates probabilities from counts of everybody's answers. No answer is impossible, however few people gave it. */
export function likelihoodBy(answers: ReadonlyMap<number, Answers>): Likelihood {
  return (opinionId, choice) => {
    const counts = answers.get(opinionId) ?? [0, 0, 0]
    return ((counts[choice + 1] ?? 0) + 0.5) / (counts[0] + counts[1] + counts[2] + 1.5)
  }
}

/** Counts the answers to each opinion; a weight may count somebody as less than one person. */
export function countAnswers(
  voters: readonly Voter[],
  weightOf: (voter: Voter) => number = () => 1,
): Map<number, Answers> {
  const counts = new Map<number, [number, number, number]>()
  for (const voter of voters) {
    const weight = weightOf(voter)
    for (const [at, opinionId] of voter.opinionIds.entries()) {
      const answers = counts.get(opinionId) ?? [0, 0, 0]
      const choice = (voter.choices[at] ?? 0) + 1
      answers[choice] = (answers[choice] ?? 0) + weight
      counts.set(opinionId, answers)
    }
  }
  return counts
}

/** For each opinion that at least half of the people answered, the answer that most of them gave. */
export function commonAnswers(voters: readonly Voter[]): { opinionId: number; choice: number }[] {
  const answers = [...countAnswers(voters)]
  return answers
    .filter(([, [disagrees, passes, agrees]]) => 2 * (disagrees + passes + agrees) >= voters.length)
    .map(([opinionId, counts]) => ({ opinionId, choice: counts.indexOf(Math.max(...counts)) - 1 }))
    .toSorted((a, b) => a.opinionId - b.opinionId)
}
