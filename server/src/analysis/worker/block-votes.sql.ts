import type { ClientBase } from 'pg'
import { readNumOptions, type VotesQuery, type VotesOfRun } from '#analysis/worker/present-votes.sql.ts'
import { readStoredVotes } from '#analysis/worker/published-votes.sql.ts'
import { NO_VOTES, votersOf, votesWhere } from '#results/vote-columns.ts'

/** The votes as they are stored, guests who have been merged since included, so that the run can be verified by them. */
export async function readVotesOfBlock(
  client: ClientBase,
  { conversationId, opinions }: VotesQuery,
): Promise<VotesOfRun> {
  const { votes, setAside } = (await readStoredVotes(client, conversationId)) ?? {
    votes: NO_VOTES,
    setAside: [],
  }
  const isAside = new Set(setAside)
  const isPresent = new Set(opinions.map(({ id }) => id))
  const isCounted = new Set(opinions.flatMap(({ id, isModerated }) => (isModerated ? [] : [id])))
  const select = (isWanted: (opinionId: number) => boolean, ofAside: boolean) =>
    votesWhere(
      votes,
      (at) => isWanted(votes.opinionIds[at] ?? 0) && isAside.has(votes.participantIds[at] ?? 0) === ofAside,
    )
  const isAnswer = (id: number) => id < 0
  const numOptions = await readNumOptions(client, conversationId)
  return {
    numVotes: votes.opinionIds.reduce((sum, id) => sum + Number(isCounted.has(id)), 0),
    numParticipants: votersOf(votes).length,
    votes: select((id) => isPresent.has(id), false),
    aside: select((id) => isAnswer(id) || isPresent.has(id), true),
    poll: numOptions === 0 ? undefined : { numOptions, answers: select(isAnswer, false) },
  }
}
