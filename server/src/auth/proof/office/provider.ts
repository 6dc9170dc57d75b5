import { resultOfLink } from '#auth/proof/office/sql.ts'
import { DEPTH, scopeOf } from '#auth/proof/office/numbers.ts'
import type { IdentityProvider } from '#auth/proof/provider.ts'
import type { Ctx } from '#ctx.ts'

/** The demonstration office. Its proofs are real, but its documents are made up. */
export const demoOffice = (ctx: Ctx): IdentityProvider => ({
  id: 'demo-office',
  eventId: scopeOf(ctx.config.PUBLIC_ORIGIN).toString(),
  // The part after # is not sent to servers, so the link is in no log.
  createLink: async ({ linkId }) => ({
    verificationLink: `${ctx.config.PUBLIC_ORIGIN}/feed/office/#${linkId}`,
    providerRef: linkId,
  }),
  poll: async (linkId) => {
    const result = await resultOfLink(ctx.db, linkId)
    if (result === undefined) return { status: 'not_verified' }
    const { is_accepted, nullifier, root, nationality, sex } = result
    if (!is_accepted || nullifier === null) return { status: 'failed_verification' }
    return {
      status: 'verified',
      nullifier,
      attributes: {
        ...(nationality === null ? {} : { nationality }),
        ...(sex === 'F' || sex === 'M' || sex === 'X' ? { sex } : {}),
        ageOver: 16,
      },
      evidence: {
        proofHash: result.proof_hash,
        circuit: `semaphore-v4-${DEPTH}`,
        root: root ?? '',
        verifiedAt: result.decided_at,
      },
    }
  },
})
