import { respondToPoll, VOTE_VALUES, type Publication, type VoteChoice } from '@parley/contract'
import { sql } from 'kysely'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import type { Actor, TestApp } from '#testing/app.ts'
import { insertGuests } from '#testing/people.ts'
import { aConversation, type SeededConversation } from '#testing/seed.ts'
import { castVotes } from '#votes/sql.ts'

/** The votes of the two camps on each opinion. */
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

/** How somebody of a camp votes on the opinion with this number. */
export const choiceInCamp = (side: 0 | 1, number: number): number =>
  VOTE_VALUES[QUESTIONS[number % QUESTIONS.length]![side]]

export type Camps = {
  conversation: SeededConversation
  left: Actor[]
  right: Actor[]
  /** Slug ids of opinions on which the camps differ; `common` are those on which all agree. */
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
 * Adds people to one camp. They all vote the same way, so that every run finds two groups. Their votes are stored as
 * one batch, because signed requests for each vote would take most of the time of a test.
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
    QUESTIONS.map((_, number) => ({
      userId,
      conversationId,
      opinionId: opinions[number]!.id,
      choice: choiceInCamp(side, number),
      isLoggedIn: false,
    })),
  )
  // Votes on closed opinions are not stored.
  const lost = (await castVotes(db, votes)).find((outcome) => outcome !== 'saved' && outcome !== 'closed')
  if (lost !== undefined) throw new Error(`Votes of a camp were not saved: ${lost}`)
  return people
}

/** Answers the poll of a conversation: the left camp chooses the first option, the right camp the second. */
export async function answerPoll({ conversation, left, right }: Camps): Promise<void> {
  const { slugId: conversationSlugId } = conversation
  for (const [people, voteOptionChoice] of [
    [left, 1],
    [right, 2],
  ] as const)
    for (const person of people) await person(respondToPoll, { conversationSlugId, voteOptionChoice })
}

/** Sets in how many of its ten resamples the newest run had the same groups, which affects the next run. */
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
