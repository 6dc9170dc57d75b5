import { createConversation, type Input } from '@parley/contract'
import { sql } from 'kysely'
import type { Actor, TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'

type Draft = Partial<Input<typeof createConversation>>

/** Creates a conversation through the API, by default a public one that is open to guests. Returns its slug id. */
export async function startConversation(author: Actor, draft: Draft = {}): Promise<string> {
  const { conversationSlugId } = await author(createConversation, {
    conversationTitle: 'More trams?',
    isIndexed: true,
    isLoginRequired: false,
    seedOpinionList: ['Trams are quiet.', 'Buses are cheaper.'],
    ...draft,
  })
  return conversationSlugId
}

/** Creates an organization and adds a member. */
export async function anOrganization(app: TestApp, member: Actor, name = 'Town Hall'): Promise<void> {
  const userId = await userIdOf(app.ctx.db, member.device.did)
  await sql`
    with made as (insert into organizations (name) values (${name}) returning id)
    insert into organization_members (organization_id, user_id) select id, ${userId}::int from made`.execute(
    app.ctx.db,
  )
}

/** A new user who is a facilitator of an existing organization. */
export async function aFacilitator(
  app: TestApp,
  name = 'Town Hall',
  roles: Parameters<TestApp['user']>[0] = {},
): Promise<Actor> {
  const facilitator = await app.user(roles)
  const userId = await userIdOf(app.ctx.db, facilitator.device.did)
  await sql`
    insert into organization_members (organization_id, user_id, is_facilitator)
    select id, ${userId}::int, true from organizations where name = ${name}`.execute(app.ctx.db)
  return facilitator
}

/** Marks a device as new to its account, so that it is on hold. */
export async function holdDevice(app: TestApp, { device }: Actor): Promise<void> {
  await sql`update devices set hold_until = now() + interval '1 day' where did = ${device.did}`.execute(
    app.ctx.db,
  )
}
