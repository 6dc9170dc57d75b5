import type { AboutPersonAction, DecidedAs } from '@parley/contract'
import type { Db } from '#ctx.ts'

type AboutPersonAct = {
  opinionId: number
  conversationId: number
  actorId: number
  actedAs: DecidedAs
  action: AboutPersonAction
}

/** Records for the ledger that somebody who leads or moderates marked an opinion, or unmarked it. */
export async function insertAboutPersonAct(db: Db, act: AboutPersonAct): Promise<void> {
  await db
    .insertInto('about_person_acts')
    .values({
      opinion_id: act.opinionId,
      conversation_id: act.conversationId,
      actor_id: act.actorId,
      acted_as: act.actedAs,
      action: act.action,
    })
    .execute()
}
