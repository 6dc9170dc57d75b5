import type { Publication } from '@parley/contract'
import { simulateVotes, type Difference } from '@parley/opinion-map/testing/simulated-votes'
import { answerPolls } from '#polls/sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { insertGuests } from '#testing/people.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'
import { castVotes } from '#votes/sql.ts'

const POLL = ['Yes', 'No', 'Both']

/** A conversation of people who differ in one known way, and who have answered its poll if it has one. */
export async function simulatedPeople(
  app: TestApp,
  difference: Difference,
  {
    numPeople = 150,
    numOpinions = 40,
    density = 0.9,
    publication,
    hasPoll = false,
  }: {
    numPeople?: number
    numOpinions?: number
    density?: number
    publication?: Publication
    hasPoll?: boolean
  } = {},
): Promise<{ conversation: SeededConversation; people: Actor[] }> {
  const conversation = await aConversation(app, {
    opinions: numOpinions,
    ...(publication === undefined ? {} : { publication }),
    ...(hasPoll ? { poll: POLL } : {}),
  })
  const { matrix } = simulateVotes(difference, { numPeople, numOpinions, density, seed: 1 })
  const { participantIds, opinionIds, rowStarts, codes } = matrix
  const people = Array.from(participantIds, () => app.stranger())
  const userIds = await insertGuests(
    app.ctx.db,
    people.map(({ device }) => device.did),
  )
  const conversationId = conversation.id
  const votes = userIds.flatMap((userId, row) =>
    Array.from(codes.subarray(rowStarts[row], rowStarts[row + 1]), (code) => ({
      userId,
      conversationId,
      opinionId: conversation.opinions[opinionIds[code >>> 2]!]!.id,
      choice: (code & 3) - 1,
      isLoggedIn: false,
    })),
  )
  await castVotes(app.ctx.db, votes)
  if (hasPoll)
    await answerPolls(
      app.ctx.db,
      userIds.map((userId, row) => ({
        userId,
        conversationId,
        optionNumber: 1 + (row % POLL.length),
        isLoggedIn: false,
      })),
    )
  return { conversation, people }
}
