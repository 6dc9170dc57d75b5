import { loginRefusal } from '#auth/log-in.ts'
import { hasIdentity } from '#auth/proof/identities.sql.ts'
import { linkOfDevice, putLink } from '#auth/proof/links.sql.ts'
import { logInWithProof, verifiedResponse } from '#auth/proof/log-in.ts'
import { demoOffice } from '#auth/proof/office/provider.ts'
import { office } from '#auth/proof/office/routes.ts'
import type { IdentityProvider } from '#auth/proof/provider.ts'
import { rarimo } from '#auth/proof/rarimo/provider.ts'
import { type Ctx, memoizePerApp } from '#ctx.ts'
import type { Config } from '#config.ts'
import { handle, type Handler } from '#http/handle.ts'
import { recordFailedLogin } from '#http/refused-calls.ts'
import { usersOfDevices } from '#http/viewer.sql.ts'
import type { Viewer } from '#http/viewer.ts'
import { type Output, generateVerificationLink, verifyUserStatus } from '@parley/contract'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const LINK_MS = 15 * 60_000

/** The only provider of this installation. With two, a person would have two nullifiers. */
const identityProvider = memoizePerApp((ctx: Ctx): IdentityProvider => {
  const { IDENTITY_PROVIDER } = ctx.config
  if (IDENTITY_PROVIDER === 'none') throw new Error('Without identity proofs nothing answers these calls')
  return IDENTITY_PROVIDER === 'rarimo' ? rarimo(ctx) : demoOffice(ctx)
})

export const proof: Handler[] = [
  handle(
    generateVerificationLink,
    async ({ linkType }, { ctx, db, viewer }): Promise<Output<typeof generateVerificationLink>> => {
      const provider = identityProvider(ctx)
      const reason = await refusal(ctx, viewer, provider)
      if (reason !== undefined) return { success: false, reason }
      const link = {
        did: viewer.did,
        linkId: randomUUID(),
        linkType,
        expiresAt: new Date(ctx.now().getTime() + LINK_MS),
      }
      const { verificationLink, providerRef } = await provider.createLink(link)
      await putLink(db, {
        did: link.did,
        id: link.linkId,
        provider: provider.id,
        provider_ref: providerRef,
        expires_at: link.expiresAt,
      })
      return { success: true, verificationLink, provider: provider.id }
    },
  ),
  handle(verifyUserStatus, async (_, { ctx, viewer, headers, address }) => {
    const status = await progressOf(ctx, viewer, headers)
    const failure = status.success ? status.rarimoStatus : status.reason
    if (!status.success || failure === 'failed_verification')
      recordFailedLogin(ctx, { path: verifyUserStatus.path, viewer, address }, failure)
    return status
  }),
  ...office,
]

/** The calls of this installation: without an identity provider those about proofs do not exist. */
export const withoutProofs = (
  calls: readonly Handler[],
  { IDENTITY_PROVIDER }: Config,
): readonly Handler[] => {
  if (IDENTITY_PROVIDER !== 'none') return calls
  const paths = new Set(proof.map(({ call }) => call.path))
  return calls.filter(({ call }) => !paths.has(call.path))
}

/** Asks the provider for the status of the device's proof, and logs the device in once it is verified. */
async function progressOf(
  ctx: Ctx,
  viewer: Viewer,
  headers: IncomingHttpHeaders,
): Promise<Output<typeof verifyUserStatus>> {
  const provider = identityProvider(ctx)
  const link = await linkOfDevice(ctx.db, viewer.did)
  const isOver = link !== undefined && link.expires_at <= ctx.now()
  // The response of the login may have been lost, or another request of the device was faster.
  if (link?.used_at && !isOver && (await isLoggedInNow(ctx, viewer)))
    return verifiedResponse(link.is_new_user ?? false)
  const reason = await refusal(ctx, viewer, provider)
  if (reason !== undefined) return { success: false, reason }
  if (link === undefined) return { success: true, rarimoStatus: 'not_verified' }
  if (isOver || link.used_at !== null || link.provider !== provider.id)
    return { success: true, rarimoStatus: 'failed_verification' }
  const outcome = await provider.poll(link.provider_ref, { did: viewer.did, linkId: link.id })
  if (outcome.status !== 'verified') return { success: true, rarimoStatus: outcome.status }
  const admitted = await logInWithProof(ctx, { viewer, headers, link, provider, outcome })
  if (admitted.success) await revoke(ctx, provider, link.provider_ref)
  return admitted
}

/** Reads the viewer again, because it was read before the link. */
async function isLoggedInNow({ pool }: Ctx, viewer: Viewer): Promise<boolean> {
  if (viewer.user?.isLoggedIn) return true
  const [device] = await usersOfDevices(pool, [viewer.did])
  return device?.user?.isLoggedIn ?? false
}

async function refusal(ctx: Ctx, viewer: Viewer, provider: IdentityProvider) {
  const userId = viewer.user?.id
  const identity = { provider: provider.id, eventId: provider.eventId }
  const isOwner = userId !== undefined && (await hasIdentity(ctx.db, { userId, ...identity }))
  return loginRefusal(viewer, { ownerId: isOwner ? userId : undefined, now: ctx.now() })
}

/** Erases the provider's record, which is no longer needed. A failure does not affect the login. */
async function revoke({ log }: Ctx, provider: IdentityProvider, providerRef: string): Promise<void> {
  try {
    await provider.revoke?.(providerRef)
  } catch {
    log.warn({ provider: provider.id }, 'an identity provider could not erase a finished request')
  }
}
