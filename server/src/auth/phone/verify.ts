import type { Output, verifyOtp } from '@parley/contract'
import { logIn, loginRefusal } from '#auth/log-in.ts'
import { BUDGETS } from '#auth/phone/budgets.ts'
import { formatCode, hashes, equalHashes } from '#auth/phone/hashes.ts'
import type { Phone } from '#auth/phone/number.ts'
import { markRecyclable } from '#auth/phone/recycled.sql.ts'
import {
  countAttempt,
  lastSeenOf,
  lockNumber,
  markVerified,
  ownerOfNumber,
  putNumber,
} from '#auth/phone/sql.ts'
import type { Ctx } from '#ctx.ts'
import { networksOf } from '#http/network.ts'
import { hasFreshProof, type Viewer } from '#http/viewer.ts'

type Response = Output<typeof verifyOtp>

type CodeAttempt = {
  viewer: Viewer
  phone: Phone
  code: number
  label: string
  address: string
}

/** After this time without a login, the number may belong to somebody else. */
const DORMANT_MS = 90 * 24 * 3_600_000

/**
 * Logs in with a code. The guess is counted before any expensive work, so requests without an open code or with too
 * many guesses are refused immediately. The rest is one transaction: a correct code is used up if and only if the login
 * succeeds.
 */
export async function verifyCode(ctx: Ctx, attempt: CodeAttempt): Promise<Response> {
  const { viewer, phone, code, label } = attempt
  const { did } = viewer
  const now = ctx.now()
  if (hasFreshProof(viewer, now)) return { success: false, reason: 'already_logged_in' }
  const tried = await ctx.db.transaction().execute((db) => countAttempt(db, { did, now }))
  if (typeof tried === 'string') return { success: false, reason: tried }
  const { indexesOf, codeHash } = hashes(ctx)
  const indexes = await indexesOf({ e164: phone.e164, networks: networksOf(attempt.address) })
  const [{ bytes: index }] = indexes
  if (!equalHashes(tried.number_index, index)) return { success: false, reason: 'expired_code' }
  if (!equalHashes(tried.code_hash, codeHash({ code: formatCode(code), did, numberIndex: index }))) {
    const triesLeft = BUDGETS.tries - tried.tries
    return triesLeft > 0
      ? { success: false, reason: 'wrong_guess', triesLeft }
      : { success: false, reason: 'too_many_wrong_guess' }
  }
  return ctx.db.transaction().execute(async (db): Promise<Response> => {
    await lockNumber(db, index)
    const ownerId = await ownerOfNumber(db, indexes)
    const reason = loginRefusal(viewer, { ownerId, now })
    if (reason !== undefined) return { success: false, reason }
    // The same code may have been sent twice at once.
    if (!(await markVerified(db, { id: tried.id, now }))) return { success: false, reason: 'expired_code' }
    const lastSeen = ownerId === undefined ? undefined : await lastSeenOf(db, ownerId)
    const entry = await logIn(db, {
      viewer,
      ownerId,
      via: 'phone',
      label,
      now,
      holdHours: ctx.config.DEVICE_HOLD_HOURS,
      claim: (userId) => putNumber(db, { userId, indexes }),
    })
    if (!entry.ok) return { success: false, reason: entry.reason }
    const { userId, isNewUser, isNewDevice } = entry
    // An account from before the pepper was changed moves to the new one.
    if (!isNewUser) await putNumber(db, { userId, indexes })
    const mayBeRecycled =
      isNewDevice && lastSeen !== undefined && now.getTime() - lastSeen.getTime() > DORMANT_MS
    if (mayBeRecycled) await markRecyclable(db, { did, userId, index, now })
    return { success: true, isNewUser, mayBeRecycled }
  })
}
