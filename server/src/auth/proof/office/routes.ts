import { createHash } from 'node:crypto'
import {
  AppError,
  enrolAtDemoOffice,
  getDemoRequest,
  submitDemoProof,
  type Output,
  type RarimoStatus,
} from '@parley/contract'
import { linkById, type ProofLink } from '#auth/proof/links.sql.ts'
import { hashOf, verifyProof } from '#auth/proof/office/verify-proof.ts'
import { messageOf, parseScalar, scopeOf } from '#auth/proof/office/numbers.ts'
import {
  addDocument,
  putResult,
  documentOf,
  lockOffice,
  membersOf,
  resultOfLink,
} from '#auth/proof/office/sql.ts'
import type { Ctx } from '#ctx.ts'
import { handle } from '#http/handle.ts'

export const office = [
  handle(enrolAtDemoOffice, async (document, { ctx, db }): Promise<Output<typeof enrolAtDemoOffice>> => {
    assertOpen(ctx)
    const { documentNumber, nationality, sex, isOver16, commitment } = document
    if (parseScalar(commitment) === undefined)
      throw new AppError('invalid_input', 'invalid_input', 'commitment: is not a number of the circuit', {
        field: 'commitment',
      })
    if (!isOver16) return { success: false, reason: 'too_young' }
    const documentHash = createHash('sha256').update(`parley/office/${documentNumber}`).digest()
    return db.transaction().execute(async (tx): Promise<Output<typeof enrolAtDemoOffice>> => {
      await lockOffice(tx)
      const known = await documentOf(tx, documentHash)
      if (known === undefined) {
        const isIn = await addDocument(tx, { documentHash, commitment, nationality, sex, now: ctx.now() })
        if (!isIn) throw new AppError('conflict', 'group_full', 'The group of these attributes is full.')
      } else if (known.commitment !== commitment || known.nationality !== nationality || known.sex !== sex) {
        return { success: false, reason: 'document_already_enrolled' }
      }
      return { success: true, group: await membersOf(tx, { nationality, sex }) }
    })
  }),
  handle(getDemoRequest, async ({ linkId }, { ctx }) => {
    assertOpen(ctx)
    const link = await openLink(ctx, linkId)
    if (link === undefined)
      throw new AppError('not_found', 'unknown_link', 'This link is unknown or has expired.')
    return {
      scope: scopeOf(ctx.config.PUBLIC_ORIGIN).toString(),
      message: messageOf(link).toString(),
    }
  }),
  handle(submitDemoProof, async ({ linkId, proof }, { ctx, db }) => {
    assertOpen(ctx)
    const hash = hashOf(proof)
    const earlier = await resultOfLink(db, linkId)
    if (earlier) return { rarimoStatus: statusOf(earlier, hash) }
    const link = await openLink(ctx, linkId)
    if (link === undefined) return { rarimoStatus: 'failed_verification' as const }
    return { rarimoStatus: statusOf(await putResult(db, await verifyProof(ctx, link, proof)), hash) }
  }),
]

/** The result for a proof: the first proof for a link decides, and the same proof gets the same result again. */
const statusOf = (result: { proof_hash: Buffer; is_accepted: boolean }, hash: Buffer): RarimoStatus =>
  result.is_accepted && result.proof_hash.equals(hash) ? 'verified' : 'failed_verification'

async function openLink(ctx: Ctx, id: string): Promise<ProofLink | undefined> {
  const link = await linkById(ctx.db, id)
  const isOpen = link?.provider === 'demo-office' && link.used_at === null && link.expires_at > ctx.now()
  return isOpen ? link : undefined
}

function assertOpen({ config }: Ctx): void {
  if (!config.hasDemoOffice)
    throw new AppError('not_found', 'unknown_address', 'This address does not exist.')
}
