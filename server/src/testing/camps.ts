import { respondToPoll, VOTE_VALUES, type Publication, type VoteChoice } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { insertGuests } from '#testing/people.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'
import { castVotes } from '#votes/sql.ts'

/** How two camps vote on an opinion. */
const QUESTIONS: readonly [left: VoteChoice, right: VoteChoice][] = [
  ['agree', 'disagree'],
  ['agree', 'disagree'],
  ['agree', 'disagree'],
  ['agree', 'disagree'],
  ['disagree', 'agree'],
  ['disagree', 'agree'],
  ['disagree', 'agree'],
  ['disagree', 'agree'],
  ['agree', 'agree'],
  ['agree', 'agree'],
]

export type Camps = {
  conversation: SeededConversation
  left: Actor[]
  right: Actor[]
  /** Slug ids of opinions on which the camps differ, and on which all agree. */
  divisive: string[]
  common: string[]
}

/** A conversation in which two camps have voted on ten opinions. */
export async function twoCamps(
  app: TestApp,
  {
    publication,
    poll,
    ...sizes
  }: { left: number; right: number; publication?: Publication; poll?: string[] },
): Promise<Camps> {
  const conversation = await aConversation(app, {
    opinions: QUESTIONS.length,
    ...(publication === undefined ? {} : { publication }),
    ...(poll === undefined ? {} : { poll }),
  })
  const slugs = conversation.opinions.map(({ slugId }) => slugId)
  const camps = { conversation, divisive: slugs.slice(0, 8), common: slugs.slice(8) }
  const left = await joinCamp(app, conversation, { side: 0, size: sizes.left })
  const right = await joinCamp(app, conversation, { side: 1, size: sizes.right })
  return { ...camps, left, right }
}

/**
 * More people on one side. They vote alike, so that two groups are what any run finds; all at once, as a batch of votes
 * is stored, because a signed request for each takes most of the time of a test.
 */
export async function joinCamp(
  app: TestApp,
  { id: conversationId, opinions }: SeededConversation,
  { side, size }: { side: 0 | 1; size: number },
): Promise<Actor[]> {
  const people = Array.from({ length: size }, () => app.stranger())
  if (size === 0) return people
  const { db } = app.ctx
  const userIds = await insertGuests(
    db,
    people.map(({ device }) => device.did),
  )
  const votes = userIds.flatMap((userId) =>
    QUESTIONS.map((question, number) => ({
      userId,
      conversationId,
      opinionId: opinions[number]!.id,
      choice: VOTE_VALUES[question[side]],
      isLoggedIn: false,
    })),
  )
  // Where an opinion is closed to votes, it gets none.
  const lost = (await castVotes(db, votes)).find((outcome) => outcome !== 'saved' && outcome !== 'closed')
  if (lost !== undefined) throw new Error(`Votes of a camp were not saved: ${lost}`)
  return people
}

/** Answers the poll of a conversation: one camp chooses its first option, the other one the second. */
export async function answerPoll({ conversation, left, right }: Camps): Promise<void> {
  const { slugId: conversationSlugId } = conversation
  for (const [people, voteOptionChoice] of [
    [left, 1],
    [right, 2],
  ] as const)
    for (const person of people) await person(respondToPoll, { conversationSlugId, voteOptionChoice })
}

/** As if so many of the ten re-draws of the newest run had had its groups; the next run follows from that. */
export async function measureResamples(
  { ctx }: TestApp,
  { conversation }: Pick<Camps, 'conversation'>,
  same: number,
): Promise<void> {
  await sql`update run_supplements set redraws_same = ${same},
    supplement = jsonb_set(supplement::jsonb, '{redraws,same}', to_jsonb(${same}::int))::json
    where conversation_id = ${conversation.id}`.execute(ctx.db)
  await enqueueAnalysis(ctx.db, conversation.id)
}
