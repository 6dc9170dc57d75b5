import assert from 'node:assert/strict'
import { listWaitingOpinions, type ApiClient } from '@parley/contract'
import type { Actor, TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'
import { aConversation, anOpinion } from '#testing/seed.ts'

export const idOf = async ({ ctx: { db } }: TestApp, actor: Actor): Promise<number> => {
  const id = await userIdOf(db, actor.device.did)
  assert(id !== undefined)
  return id
}

/** A conversation in which new opinions wait for review, with one waiting opinion of a guest. */
export async function waitingIn(app: TestApp, options: Parameters<typeof aConversation>[1] = {}) {
  const author = await app.user()
  const conversation = await aConversation(app, {
    isReviewRequired: true,
    publication: 'results',
    opinions: 1,
    authorId: await idOf(app, author),
    ...options,
  })
  const guest = await app.guest()
  const slugId = await anOpinion(guest, conversation, 'More benches')
  return { author, conversation, guest, slugId }
}

/** An organization with a facilitator and a plain member. */
export async function anOrganization(app: TestApp) {
  const { db } = app.ctx
  const organization = await db
    .insertInto('organizations')
    .values({ name: 'Town Hall', website_url: '', description: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [facilitator, member] = [await app.user(), await app.user()]
  for (const actor of [facilitator, member])
    await db
      .insertInto('organization_members')
      .values({
        organization_id: organization.id,
        user_id: await idOf(app, actor),
        is_facilitator: actor === facilitator,
      })
      .execute()
  return { organizationId: organization.id, facilitator, member }
}

/** The slug ids of the opinions that wait for review in a conversation, as seen by `actor`. */
export const waitingFor = async (actor: ApiClient, conversationSlugId: string) =>
  (await actor(listWaitingOpinions, { conversationSlugId })).opinionList.map(
    ({ opinionSlugId }) => opinionSlugId,
  )
