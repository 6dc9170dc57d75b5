import type { Ctx } from '#ctx.ts'
import { assertMayParticipate } from '#conversations/rules.ts'
import type { Viewer } from '#http/viewer.ts'
import { guestOfDevice } from '#users/sql.ts'

/** The user who takes part where guests may; made a guest now if the device is not known. */
export async function ensureParticipant(
  ctx: Ctx,
  viewer: Viewer,
): Promise<{ userId: number; isLoggedIn: boolean }> {
  if (viewer.user?.isLoggedIn) return { userId: viewer.user.id, isLoggedIn: true }
  assertMayParticipate({ isLoginRequired: false }, viewer)
  const { id } = viewer.user ?? (await guestOfDevice(ctx.db, viewer.did))
  return { userId: id, isLoggedIn: false }
}
