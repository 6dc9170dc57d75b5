import type { CodeResult, LoginIntent } from '@parley/contract'
import { addMethod, assertMayAdd } from '#auth/code/add.ts'
import { BUDGETS } from '#auth/code/budgets.ts'
import { countAttempt, lastSeenOf, markVerified, type Attempt } from '#auth/code/codes.sql.ts'
import { equalHashes, formatCode, hashes, type RecipientIndex } from '#auth/code/hashes.ts'
import { assertOffered } from '#auth/code/offered.ts'
import type { Recipient } from '#auth/code/recipient.ts'
import { lockRecipient, ownerOfRecipient, putRecipient } from '#auth/code/recipients.sql.ts'
import { markRecyclable } from '#auth/code/recycled.sql.ts'
import { logIn, loginRefusal } from '#auth/log-in.ts'
import type { Ctx, Db } from '#ctx.ts'
import { networksOf } from '#http/network.ts'
import { hasFreshProof, type Viewer } from '#http/viewer.ts'

type CodeAttempt = {
  viewer: Viewer
  recipient: Recipient
  code: number
  intent: LoginIntent
  label: string
  address: string
}

/** After this time without a login, the number or address may belong to somebody else. */
const DORMANT_MS = 90 * 24 * 3_600_000

/**
 * Logs in with a code, or adds its recipient to the account that is logged in. The guess is counted before any expensive
 * work, so requests without an open code or with too many guesses are refused immediately. The rest is one transaction: a
 * correct code is used up if and only if the login succeeds; one to add what it was sent to is used up in any case.
 */
export async function verifyCode(ctx: Ctx, attempt: CodeAttempt): Promise<CodeResult> {
  const { viewer, recipient, code, intent } = attempt
  const { did } = viewer
  const now = ctx.now()
  assertOffered(ctx.config, recipient.method)
  const adding = intent === 'add' ? await assertMayAdd(ctx, viewer) : undefined
  if (adding === undefined && hasFreshProof(viewer, now))
    return { success: false, reason: 'already_logged_in' }
  const tried = await ctx.db.transaction().execute((db) => countAttempt(db, { did, now }))
  if (typeof tried === 'string') return { success: false, reason: tried }
  const { indexesOf, codeHash } = hashes(ctx)
  const indexes = await indexesOf({ ...recipient, networks: networksOf(attempt.address) })
  const [{ bytes: index }] = indexes
  if (!equalHashes(tried.number_index, index)) return { success: false, reason: 'expired_code' }
  if (!equalHashes(tried.code_hash, codeHash({ code: formatCode(code), did, recipientIndex: index }))) {
    const triesLeft = BUDGETS.tries - tried.tries
    return triesLeft > 0
      ? { success: false, reason: 'wrong_guess', triesLeft }
      : { success: false, reason: 'too_many_wrong_guess' }
  }
  return ctx.db.transaction().execute(async (db) => {
    await lockRecipient(db, { method: recipient.method, index })
    const proven = { ctx, tried, indexes }
    return adding === undefined
      ? enter(db, attempt, proven)
      : add(db, { ...proven, did, recipient, userId: adding })
  })
}

/** A code that was right. */
type Proven = {
  ctx: Ctx
  tried: Attempt
  indexes: readonly [RecipientIndex, ...RecipientIndex[]]
}

async function enter(
  db: Db,
  { viewer, recipient: { method }, label }: CodeAttempt,
  { ctx, tried, indexes }: Proven,
): Promise<CodeResult> {
  const { did } = viewer
  const now = ctx.now()
  const [{ bytes: index }] = indexes
  const ownerId = await ownerOfRecipient(db, method, indexes)
  const reason = loginRefusal(viewer, { ownerId, now })
  if (reason !== undefined) return { success: false, reason }
  // The same code may have been sent twice at once.
  if (!(await markVerified(db, { id: tried.id, now }))) return { success: false, reason: 'expired_code' }
  const lastSeen = ownerId === undefined ? undefined : await lastSeenOf(db, ownerId)
  const entry = await logIn(db, {
    viewer,
    ownerId,
    via: method,
    label,
    now,
    holdHours: ctx.config.DEVICE_HOLD_HOURS,
    claim: (userId) => putRecipient(db, { method, userId, indexes }),
  })
  if (!entry.ok) return { success: false, reason: entry.reason }
  const { userId, isNewUser, isNewDevice } = entry
  // An account from before the pepper was changed moves to the new one.
  if (!isNewUser) await putRecipient(db, { method, userId, indexes })
  const mayBeRecycled =
    isNewDevice && lastSeen !== undefined && now.getTime() - lastSeen.getTime() > DORMANT_MS
  if (mayBeRecycled) await markRecyclable(db, { did, userId, method, index, now })
  return { success: true, isNewUser, mayBeRecycled }
}

/** Only whoever has the right code learns that the recipient belongs to another account. */
async function add(
  db: Db,
  {
    ctx,
    tried,
    indexes,
    did,
    recipient,
    userId,
  }: Proven & { did: string; recipient: Recipient; userId: number },
): Promise<CodeResult> {
  const { method } = recipient
  const now = ctx.now()
  const ownerId = await ownerOfRecipient(db, method, indexes)
  if (!(await markVerified(db, { id: tried.id, now }))) return { success: false, reason: 'expired_code' }
  if (ownerId !== undefined && ownerId !== userId)
    return { success: false, reason: 'associated_with_another_user' }
  const attach = () => putRecipient(db, { method, userId, indexes })
  if (ownerId === undefined) await addMethod(db, { did, userId, method, now, attach })
  return { success: true, isNewUser: false, mayBeRecycled: false }
}
