import { AppError, type Output, type authenticate } from '@parley/contract'
import { loginRefusal } from '#auth/log-in.ts'
import { BUDGETS, decideSending, nextCodeAt } from '#auth/phone/budgets.ts'
import { hashes, newCode } from '#auth/phone/hashes.ts'
import type { Phone } from '#auth/phone/number.ts'
import { smsSender, smsText } from '#auth/phone/senders/sender.ts'
import {
  countsOf,
  endCode,
  lastCode,
  lockBudgets,
  ownerOf,
  putCode,
  type CodeRequest,
} from '#auth/phone/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { networkOf } from '#http/network.ts'
import { proofsOfWork, type Solution } from '#http/proof-of-work.ts'
import type { Viewer } from '#http/viewer.ts'

type Response = Output<typeof authenticate>

type CodeRequestInput = {
  viewer: Viewer
  phone: Phone
  isRequestingNewCode: boolean
  proofOfWork: Solution | undefined
  address: string
}

const HOUR_MS = 3_600_000

/**
 * Sends a code if the budgets allow. Neither the response nor its timing reveals whether the number has an account.
 */
export async function requestCode(ctx: Ctx, wanted: CodeRequestInput): Promise<Response> {
  const { viewer, phone, proofOfWork } = wanted
  const { did } = viewer
  const { indexesOf, blockIndex, codeHash } = hashes(ctx)
  const indexes = await indexesOf(phone.e164)
  const reason = loginRefusal(viewer, await ownerOf(ctx.db, indexes))
  if (reason !== undefined) return { success: false, reason }
  const about = { purpose: 'code', did } as const
  const hasWorked =
    proofOfWork !== undefined && (await proofsOfWork(ctx).redeem(proofOfWork, about)) !== undefined
  const [{ bytes: index }] = indexes
  const asking: CodeRequest = {
    did,
    index,
    block: blockIndex(phone.block),
    country: phone.country,
    network: networkOf(wanted.address),
    now: ctx.now(),
  }
  const code = ctx.config.PHONE_TEST_CODES.get(phone.e164) ?? newCode()
  const hash = codeHash({ code, did, numberIndex: index })
  // The message is counted before it is sent.
  const decided = await ctx.db.transaction().execute(async (db) => {
    await lockBudgets(db)
    return decide(db, { ctx, asking, hash, hasWorked, isNew: wanted.isRequestingNewCode })
  })
  if ('refusal' in decided) {
    if (decided.refusal.reason !== 'proof_of_work_required') return decided.refusal
    return { ...decided.refusal, ...proofsOfWork(ctx).issue(about) }
  }
  if (decided.toSend !== undefined) await send(ctx, { id: decided.toSend, code, phone })
  return decided.answer
}

type Refusal = Extract<Response, { success: false }>
type Decision = { refusal: Refusal } | { answer: Response; toSend: number | undefined }

/** Runs under the lock of the budgets. */
async function decide(
  db: Db,
  given: { ctx: Ctx; asking: CodeRequest; hash: Buffer; hasWorked: boolean; isNew: boolean },
): Promise<Decision> {
  const { ctx, asking, hash, hasWorked, isNew } = given
  const { now } = asking
  const last = await lastCode(db, asking)
  const counts = await countsOf(db, asking)
  const soonest = last && nextCodeAt(last.asked_at, counts.ownNumberDay)
  const isAlive = last && last.ended_at === null && last.expires_at > now && last.tries < BUDGETS.tries
  // A repeated request: the code already sent is still valid.
  if (isAlive && soonest && !isNew) return { answer: accepted(last.expires_at, soonest), toSend: undefined }
  if (soonest && soonest > now) return { refusal: throttledUntil(soonest) }
  const sending = decideSending(counts, { limits: ctx.config, hasWorked })
  if (sending === 'proof_of_work') return { refusal: { success: false, reason: 'proof_of_work_required' } }
  if (sending === 'wait_an_hour') return { refusal: throttledUntil(new Date(now.getTime() + HOUR_MS)) }
  if (sending === 'wait_a_day') return { refusal: throttledUntil(new Date(now.getTime() + 24 * HOUR_MS)) }
  const isSent = sending === 'send'
  const { id, expiresAt } = await putCode(db, { asking, codeHash: hash, isSent })
  const next = nextCodeAt(now, counts.ownNumberDay + 1)
  return { answer: accepted(expiresAt, next), toSend: isSent ? id : undefined }
}

async function send(
  ctx: Ctx,
  { id, code, phone }: { id: number; code: string; phone: Phone },
): Promise<void> {
  if (ctx.config.PHONE_TEST_CODES.has(phone.e164)) return
  try {
    await smsSender(ctx).send(phone.e164, smsText(code, ctx.config), { ref: `code-${id}` })
  } catch (error) {
    ctx.log.error({ err: error, country: phone.country }, 'could not send a code')
    await endCode(ctx.db, { id, now: ctx.now() })
    throw new AppError('internal', 'code_not_sent', 'The message could not be sent. Try again in one minute.')
  }
}

const accepted = (expiry: Date, next: Date): Response => ({
  success: true,
  codeExpiry: expiry.toISOString(),
  nextCodeSoonestTime: next.toISOString(),
})

const throttledUntil = (at: Date): Refusal => ({
  success: false,
  reason: 'throttled',
  nextCodeSoonestTime: at.toISOString(),
})
