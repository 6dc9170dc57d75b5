import type { Ctx } from '#ctx.ts'
import { assertMayParticipate } from '#conversations/rules.ts'
import type { AdmitGuest } from '#http/new-guests.ts'
import type { Viewer } from '#http/viewer.ts'
import { guestOfDevice } from '#users/sql.ts'

/** The user who takes part. An unknown device becomes a guest now. */
export async function ensureParticipant(
  ctx: Ctx,
  { viewer, admitGuest }: { viewer: Viewer; admitGuest: AdmitGuest },
): Promise<{ userId: number; isLoggedIn: boolean }> {
  if (viewer.user?.isLoggedIn) return { userId: viewer.user.id, isLoggedIn: true }
  assertMayParticipate({ isLoginRequired: false }, viewer)
  const { id } = viewer.user ?? (await admitGuest(() => guestOfDevice(ctx.db, viewer.did)))
  return { userId: id, isLoggedIn: false }
}
