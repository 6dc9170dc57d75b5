import type { ClientBase } from 'pg'
import { answersIn } from '#analysis/poll.ts'
import { readNumOptions, type VotesQuery, type VotesOfRun } from '#analysis/worker/present-votes.sql.ts'
import { readStoredVotes, type StoredVotes } from '#analysis/worker/published-votes.sql.ts'
import { joinVotes, NO_VOTES, votersOf, votesOn, votesWhere, type Votes } from '#results/vote-columns.ts'

/** The stored votes, including those of guests who have been merged since, so that the run can be verified by them. */
export async function readVotesOfBlock(
  client: ClientBase,
  { conversationId, opinions }: VotesQuery,
): Promise<VotesOfRun> {
  const stored = await readStoredVotes(client, conversationId)
  const { setAside, others } = splitBySetAside(stored ?? { votes: NO_VOTES, setAside: [] })
  const opinionIds = opinions.map(({ id }) => id)
  const votes = votesOn(opinionIds, others)
  const aside = joinVotes(votesOn(opinionIds, setAside), answersIn(setAside))
  const isModerated = new Set(opinions.flatMap((opinion) => (opinion.isModerated ? [opinion.id] : [])))
  const isCounted = (id: number) => id > 0 && !isModerated.has(id)
  const numOptions = await readNumOptions(client, conversationId)
  return {
    numVotes: [votes, aside].reduce((sum, { opinionIds: ids }) => sum + ids.filter(isCounted).length, 0),
    numParticipants: votersOf(others).length + votersOf(setAside).length,
    votes,
    aside,
    poll: numOptions === 0 ? undefined : { numOptions, answers: answersIn(others) },
  }
}

/** The votes of people who are set aside, and of everybody else. */
function splitBySetAside({ votes, setAside: ids }: StoredVotes): { setAside: Votes; others: Votes } {
  if (ids.length === 0) return { setAside: NO_VOTES, others: votes }
  const isAside = new Set(ids)
  const select = (wanted: boolean) =>
    votesWhere(votes, (at) => isAside.has(votes.participantIds[at] ?? 0) === wanted)
  return { setAside: select(true), others: select(false) }
}
