import type { IncomingHttpHeaders } from 'node:http'
import type { CodeAnswer, LoginIntent } from '@parley/contract'
import { assertMayAdd } from '#auth/code/add.ts'
import { BUDGETS, decideSending, isAbused, messageBudgets, nextCodeAt } from '#auth/code/budgets.ts'
import {
  areaUses,
  lastCode,
  lockBudgets,
  putCode,
  requestCounts,
  type CodeRequest,
} from '#auth/code/codes.sql.ts'
import { deliveries } from '#auth/code/deliveries.ts'
import { hashes, newCode } from '#auth/code/hashes.ts'
import { assertOffered } from '#auth/code/offered.ts'
import type { Recipient } from '#auth/code/recipient.ts'
import { ownerOfRecipient } from '#auth/code/recipients.sql.ts'
import { loginRefusal } from '#auth/log-in.ts'
import { memoizePerApp, type Ctx, type Db } from '#ctx.ts'
import { metrics } from '#http/metrics.ts'
import { networkOf, networksOf } from '#http/network.ts'
import { acceptsWork, proofsOfWork, type Solution } from '#http/proof-of-work.ts'
import { hasFreshProof, type Viewer } from '#http/viewer.ts'

type CodeRequestInput = {
  viewer: Viewer
  recipient: Recipient
  isRequestingNewCode: boolean
  intent: LoginIntent
  proofOfWork: Solution | undefined
  address: string
  headers: IncomingHttpHeaders
}

const HOUR_MS = 3_600_000

/**
 * Sends a code if the budgets allow. Neither the response nor its timing reveals whether the number or address has an
 * account.
 */
export async function requestCode(ctx: Ctx, input: CodeRequestInput): Promise<CodeAnswer> {
  const { viewer, recipient, proofOfWork, intent } = input
  const { did } = viewer
  const { method } = recipient
  assertOffered(ctx.config, method)
  const adding = intent === 'add' ? await assertMayAdd(ctx, viewer) : undefined
  if (adding === undefined && hasFreshProof(viewer, ctx.now()))
    return { success: false, reason: 'already_logged_in' }
  const { indexesOf, blockIndex, areaOf, codeHash } = hashes(ctx)
  const networks = networksOf(input.address)
  const indexes = await indexesOf({ ...recipient, networks })
  const ownerId = await ownerOfRecipient(ctx.db, method, indexes)
  const reason = adding === undefined ? loginRefusal(viewer, { ownerId, now: ctx.now() }) : undefined
  if (reason !== undefined) return { success: false, reason }
  const about = { purpose: 'code', did } as const
  const worked = proofOfWork && (await proofsOfWork(ctx).redeem(proofOfWork, about))
  const [{ bytes: index }] = indexes
  const codeRequest: CodeRequest = {
    did,
    method,
    index,
    block: blockIndex(recipient),
    area: areaOf(recipient),
    network: networkOf(input.address),
    networks,
    // A registered viewer who logs in and was not refused above owns this recipient.
    isOwn: adding === undefined && (viewer.user?.isRegistered ?? false),
    now: ctx.now(),
  }
  const code = ctx.config.PHONE_TEST_CODES.get(recipient.to) ?? newCode()
  const hash = codeHash({ code, did, recipientIndex: index })
  // The message is counted before it is sent.
  const decided = await ctx.db.transaction().execute(async (db) => {
    await lockBudgets(db)
    return decide(db, { ctx, codeRequest, hash, worked, isNew: input.isRequestingNewCode })
  })
  if ('extraBits' in decided) {
    if (!acceptsWork(input.headers)) return throttledUntil(new Date(ctx.now().getTime() + HOUR_MS))
    const challenge = proofsOfWork(ctx).issue(about, decided.extraBits)
    return { success: false, reason: 'proof_of_work_required', ...challenge }
  }
  const acceptLanguage = input.headers['accept-language']
  if (decided.toSend !== undefined)
    deliveries(ctx).add({ id: decided.toSend, code, recipient, readerId: adding ?? ownerId, acceptLanguage })
  return decided.answer
}

type Decision = { extraBits: number } | { answer: CodeAnswer; toSend?: number | undefined }

/** Runs under the lock of the budgets. */
async function decide(
  db: Db,
  input: { ctx: Ctx; codeRequest: CodeRequest; hash: Buffer; worked: number | undefined; isNew: boolean },
): Promise<Decision> {
  const { ctx, codeRequest, hash, worked, isNew } = input
  const { now } = codeRequest
  const last = await lastCode(db, codeRequest)
  const counts = await requestCounts(db, codeRequest)
  const soonest = last && nextCodeAt(last.asked_at, counts.ownRecipientDay)
  const isAlive = last && last.ended_at === null && last.expires_at > now && last.tries < BUDGETS.tries
  // A repeated request: the code already sent is still valid.
  if (isAlive && soonest && !isNew) return { answer: acceptedResponse(last.expires_at, soonest) }
  if (soonest && soonest > now) return { answer: throttledUntil(soonest) }
  const budgets = messageBudgets(ctx.config, codeRequest.method)
  const sending = decideSending(counts, {
    budgets,
    countsNetworks: ctx.config.LIMITS,
    asker: { isOwn: codeRequest.isOwn, worked },
    isAbused: await isAreaAbused(db, { ctx, codeRequest }),
  })
  if (typeof sending === 'object') return sending
  if (sending === 'wait_an_hour' && counts.areaHour >= budgets.area) noteUsedBudget(ctx, codeRequest.area)
  if (sending === 'wait_an_hour') return { answer: throttledUntil(new Date(now.getTime() + HOUR_MS)) }
  if (sending === 'wait_a_day') return { answer: throttledUntil(new Date(now.getTime() + 24 * HOUR_MS)) }
  const isSent = sending === 'send'
  const { id, expiresAt } = await putCode(db, { codeRequest, codeHash: hash, isSent })
  const next = nextCodeAt(now, counts.ownRecipientDay + 1)
  return { answer: acceptedResponse(expiresAt, next), toSend: isSent ? id : undefined }
}

/** Whether many networks request codes for an area and hardly use them; logs a warning once an hour. */
async function isAreaAbused(
  db: Db,
  { ctx, codeRequest }: { ctx: Ctx; codeRequest: CodeRequest },
): Promise<boolean> {
  const { method, area, now } = codeRequest
  const uses = await areaUses(db, { now, area })
  if (!uses.some(isAbused)) return false
  const where = method === 'phone' ? 'this country' : 'one domain'
  warnOncePerHour(ctx, area, `codes to ${where} are hardly used: each costs harder work now`)
  return true
}

/** A refusal that somebody else's requests may have caused, so it is logged for the operators of the site. */
function noteUsedBudget(ctx: Ctx, country: string): void {
  metrics(ctx).codesBeyondBudget.inc({ country })
  warnOncePerHour(
    ctx,
    country,
    'the hourly budget of messages to this country is used up: nobody new gets a code (SMS_PER_COUNTRY)',
  )
}

function warnOncePerHour(ctx: Ctx, country: string, warning: string): void {
  const hour = Math.floor(ctx.now().getTime() / HOUR_MS)
  const warned = warnings(ctx)
  if (warned.get(`${country} ${warning}`) !== hour) ctx.log.warn({ country }, warning)
  warned.set(`${country} ${warning}`, hour)
}

/** The hour in which each warning about a country was last logged. */
const warnings = memoizePerApp(() => new Map<string, number>())

const acceptedResponse = (expiry: Date, next: Date): CodeAnswer => ({
  success: true,
  codeExpiry: expiry.toISOString(),
  nextCodeSoonestTime: next.toISOString(),
})

const throttledUntil = (at: Date): CodeAnswer => ({
  success: false,
  reason: 'throttled',
  nextCodeSoonestTime: at.toISOString(),
})
