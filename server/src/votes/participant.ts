import type { Ctx } from '#ctx.ts'
import { assertMayParticipate } from '#conversations/rules.ts'
import { isLoginRequired } from '#conversations/sql.ts'
import type { Viewer } from '#http/viewer.ts'
import { guestOfDevice } from '#users/sql.ts'

/** The user who takes part, made a guest now if the device is unknown and the conversation lets guests in. */
export async function ensureParticipant(
  ctx: Ctx,
  asked: { viewer: Viewer; conversationId: number; consentVersion: string | undefined },
): Promise<{ userId: number; isLoggedIn: boolean }> {
  const { viewer, conversationId, consentVersion } = asked
  if (viewer.user?.isLoggedIn) return { userId: viewer.user.id, isLoggedIn: true }
  assertMayParticipate(
    { isLoginRequired: viewer.user === undefined && (await isLoginRequired(ctx.db, conversationId)) },
    viewer,
  )
  if (viewer.user !== undefined) return { userId: viewer.user.id, isLoggedIn: false }
  const guest = await guestOfDevice(ctx.db, { did: viewer.did, consentVersion })
  return { userId: guest.id, isLoggedIn: false }
}
