import type { Opinion, VoteChoice } from '@parley/contract'
import { numSame, numVoters, type Votes } from './tally.ts'

export type InterludeFact = {
  opinion: Opinion
  choice: VoteChoice
  numSame: number
  /** People who voted on the opinion. */
  base: number
}

/** Of the opinions just voted on, the one where the most people chose the same; passes say little and are left out. */
export const interludeFact = (justVoted: readonly Opinion[], votes: Votes): InterludeFact | undefined => {
  const facts = justVoted.flatMap((opinion) => {
    const choice = votes.get(opinion.opinionSlugId)
    if (!choice || choice === 'pass') return []
    return [{ opinion, choice, numSame: numSame(opinion, choice), base: numVoters(opinion) }]
  })
  return facts.reduce<InterludeFact | undefined>(
    (best, fact) => (best && best.numSame >= fact.numSame ? best : fact),
    undefined,
  )
}
