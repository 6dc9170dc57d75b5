import { createConversation, type Input } from '@parley/contract'
import { sql } from 'kysely'
import type { Actor, TestApp } from '#testing/app.ts'
import { userIdOf } from '#testing/people.ts'

type Draft = Partial<Input<typeof createConversation>>

/** A public conversation in which guests may take part, if nothing else is said, made by the call; its slug id. */
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

/** Makes an organization of which somebody is a member. */
export async function anOrganization(app: TestApp, member: Actor, name = 'Town Hall'): Promise<void> {
  const userId = await userIdOf(app.ctx.db, member.device.did)
  await sql`
    with made as (insert into organizations (name) values (${name}) returning id)
    insert into organization_members (organization_id, user_id) select id, ${userId}::int from made`.execute(
    app.ctx.db,
  )
}

/** Somebody who moderates what is posted as an organization, which exists. */
export async function aFacilitator(app: TestApp, name = 'Town Hall'): Promise<Actor> {
  const facilitator = await app.user()
  const userId = await userIdOf(app.ctx.db, facilitator.device.did)
  await sql`
    insert into organization_members (organization_id, user_id, is_facilitator)
    select id, ${userId}::int, true from organizations where name = ${name}`.execute(app.ctx.db)
  return facilitator
}

/** Lets a device be new to its account. */
export async function holdDevice(app: TestApp, { device }: Actor): Promise<void> {
  await sql`update devices set hold_until = now() + interval '1 day' where did = ${device.did}`.execute(
    app.ctx.db,
  )
}
