import type { IncomingHttpHeaders } from 'node:http'
import { deviceLabel } from '#auth/label.ts'
import { logIn } from '#auth/log-in.ts'
import { claimIdentity, lockIdentity, ownerOfIdentity } from '#auth/proof/identities.sql.ts'
import { type ProofLink, linkById, markUsed } from '#auth/proof/links.sql.ts'
import type { IdentityProvider, ProofOutcome } from '#auth/proof/provider.ts'
import type { Ctx } from '#ctx.ts'
import type { Viewer } from '#http/viewer.ts'
import type { Output, verifyUserStatus } from '@parley/contract'

type ProofLogin = {
  viewer: Viewer
  headers: IncomingHttpHeaders
  link: ProofLink
  provider: IdentityProvider
  outcome: Extract<ProofOutcome, { status: 'verified' }>
}

/** Logs in a device with a verified proof. Devices of one person run one at a time and join one account. */
export async function logInWithProof(
  ctx: Ctx,
  request: ProofLogin,
): Promise<Output<typeof verifyUserStatus>> {
  const { viewer, headers, link, provider, outcome } = request
  const identity = { provider: provider.id, eventId: provider.eventId, nullifier: outcome.nullifier }
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db) => {
    await lockIdentity(db, identity)
    // Requests with the same link have the same identity, so the lock on the identity also protects the link.
    const current = await linkById(db, link.id)
    // A newer link of this device has replaced it, or the device sent the same request twice.
    if (current === undefined) return { success: true, rarimoStatus: 'not_verified' }
    if (current.used_at !== null) return verifiedResponse(current.is_new_user ?? false)
    const entry = await logIn(db, {
      viewer,
      ownerId: await ownerOfIdentity(db, identity),
      via: 'proof',
      label: deviceLabel(headers),
      now,
      holdHours: ctx.config.DEVICE_HOLD_HOURS,
      claim: (userId) => claimIdentity(db, { ...identity, userId }, outcome),
    })
    if (!entry.ok) return { success: false, reason: entry.reason }
    await markUsed(db, { id: link.id, isNewUser: entry.isNewUser, now })
    return verifiedResponse(entry.isNewUser)
  })
}

export const verifiedResponse = (isNewUser: boolean) =>
  ({ success: true, rarimoStatus: 'verified', isNewUser }) as const
