import type { TestApp } from '#testing/app.ts'
import { insertGuests } from '#testing/people.ts'
import { castVotes } from '#votes/sql.ts'

/** How many new guests agree, disagree and pass. */
export type Answering = { agree?: number; disagree?: number; pass?: number }

/** New guests vote on one opinion, stored as one batch; returns their user ids. */
export async function guestsAnswer(
  app: TestApp,
  { conversationId, opinionId }: { conversationId: number; opinionId: number },
  { agree = 0, disagree = 0, pass = 0 }: Answering,
): Promise<number[]> {
  const choices = [...Array(agree).fill(1), ...Array(disagree).fill(-1), ...Array(pass).fill(0)] as number[]
  const userIds = await insertGuests(
    app.ctx.db,
    choices.map(() => app.stranger().device.did),
  )
  const outcomes = await castVotes(
    app.ctx.db,
    userIds.map((userId, at) => ({
      userId,
      conversationId,
      opinionId,
      choice: choices[at] ?? 0,
      isLoggedIn: false,
    })),
  )
  const lost = outcomes.find((outcome) => outcome !== 'saved')
  if (lost !== undefined) throw new Error(`Votes were not saved: ${lost}`)
  return userIds
}
