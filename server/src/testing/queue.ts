import assert from 'node:assert/strict'
import {
  createAppeal,
  decideQueueItems,
  type Input,
  listQueue,
  moderateOpinion,
  type QueueItem,
  type QueueKind,
  type QueueOutcome,
  reportOpinion,
} from '@parley/contract'
import type { Actor, TestApp } from '#testing/app.ts'
import { notifiedDecision } from '#testing/appeals.ts'
import { aFacilitator, anOrganization, startConversation } from '#testing/authoring.ts'
import { aConversation, anOpinion, type SeededConversation } from '#testing/seed.ts'

/** The decision in the input of the call. */
export type Decision = Input<typeof decideQueueItems>['decision']
export const REASON = { moderationReason: 'spam' as const, moderationExplanation: 'An advertisement' }
export const MOVE: Decision = { action: 'move', ...REASON }
export const HIDE: Decision = { action: 'hide', ...REASON }
export const PUBLISH: Decision = { action: 'publish' }
export const NOTHING_WRONG: Decision = { action: 'nothing_wrong' }
export const SET_ASIDE: Decision = { action: 'set_aside', moderationExplanation: 'One office.' }
export const ACCEPT: Decision = { action: 'accept_appeal', answer: 'You are right.' }
export const REJECT: Decision = { action: 'reject_appeal', answer: 'It names a shop.' }

/** The items in somebody's queue, of one kind or of all kinds. */
export const queueOf = async (actor: Actor, kind?: QueueKind) =>
  (await actor(listQueue, kind === undefined ? {} : { kind })).items
/** The only item in somebody's queue. */
export const onlyItem = async (actor: Actor): Promise<QueueItem> => {
  const [item, ...others] = await queueOf(actor)
  assert(item !== undefined && others.length === 0)
  return item
}
/** Sends one decision on several items of the queue. */
export const decide = async (actor: Actor, items: QueueItem[], decision: Decision): Promise<QueueOutcome[]> =>
  (
    await actor(decideQueueItems, {
      items: items.map(({ itemId, newestAt, decision: held }) => ({
        itemId,
        seenAt: newestAt,
        expectedDecisionId: held?.decisionId ?? null,
      })),
      decision,
    })
  ).outcomes
/** The names of the outcomes. */
export const namesOf = (outcomes: readonly QueueOutcome[]) => outcomes.map(({ outcome }) => outcome)
/** A new user who is a moderator of the site. */
export const aModerator = (app: TestApp) => app.user({ isModerator: true })

/** Creates an opinion, lets somebody move it, and lets its author appeal. */
export async function anAppeal(app: TestApp, by: Actor, conversation?: Pick<SeededConversation, 'slugId'>) {
  const { slugId } = conversation ?? (await aConversation(app, { opinions: 1 }))
  const author = await app.user()
  const opinionSlugId = await anOpinion(author, { slugId, id: 0, authorId: 0, opinions: [] })
  await by(moderateOpinion, { opinionSlugId, moderationAction: 'move', ...REASON })
  const decisionId = await notifiedDecision(author, 'moderation_decision')
  await author(createAppeal, { decisionId, appealExplanation: 'It is no shop.' })
  return { author, opinionSlugId, conversationSlugId: slugId }
}

/** A conversation of an organization with a facilitator, and a facilitator of another organization. */
export async function aConversationOfOrganization(
  app: TestApp,
  draft: Parameters<typeof startConversation>[1] = {},
) {
  const member = await app.user()
  await anOrganization(app, member, 'Town Hall')
  await anOrganization(app, member, 'Other Hall')
  return {
    slugId: await startConversation(member, { postAsOrganization: 'Town Hall', ...draft }),
    facilitator: await aFacilitator(app, 'Town Hall'),
    elsewhere: await aFacilitator(app, 'Other Hall'),
  }
}

/** Creates a conversation with one opinion for each of the given numbers of reports. */
export async function reportedOpinions(app: TestApp, numbers: number[]): Promise<SeededConversation> {
  const conversation = await aConversation(app, { opinions: numbers.length })
  const reporters = await Promise.all(Array.from({ length: Math.max(...numbers) }, () => app.user()))
  for (const [n, number] of numbers.entries())
    for (const reporter of reporters.slice(0, number))
      await reporter(reportOpinion, {
        opinionSlugId: conversation.opinions[n]?.slugId ?? '',
        reportReason: 'spam',
      })
  return conversation
}
