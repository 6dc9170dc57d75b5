import type { Output, verifyOtp } from '@parley/contract'
import { logIn, loginRefusal } from '#auth/log-in.ts'
import { BUDGETS } from '#auth/phone/budgets.ts'
import { asCode, hashes, equalHashes } from '#auth/phone/hashes.ts'
import type { Phone } from '#auth/phone/number.ts'
import { markRecyclable } from '#auth/phone/recycled.sql.ts'
import {
  countAttempt,
  lastCode,
  lastSeenOf,
  lockNumber,
  markVerified,
  ownerOf,
  putNumber,
} from '#auth/phone/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import type { Viewer } from '#http/viewer.ts'

type Response = Output<typeof verifyOtp>

type CodeAttempt = {
  viewer: Viewer
  phone: Phone
  code: number
  label: string
}

/** After this time without a login the number may belong to somebody else. */
const DORMANT_MS = 90 * 24 * 3_600_000

/** Logs in with a code, in one transaction, so that a right code is used up exactly when the login succeeds. */
export async function verifyCode(ctx: Ctx, { viewer, phone, code, label }: CodeAttempt): Promise<Response> {
  const { did } = viewer
  const { indexesOf, codeHash } = hashes(ctx)
  const indexes = await indexesOf(phone.e164)
  const [{ bytes: index }] = indexes
  const hash = codeHash({ code: asCode(code), did, numberIndex: index })
  const now = ctx.now()
  return ctx.db.transaction().execute(async (db): Promise<Response> => {
    await lockNumber(db, index)
    const ownerId = await ownerOf(db, indexes)
    const reason = loginRefusal(viewer, ownerId)
    if (reason !== undefined) return { success: false, reason }
    const tried = await countAttempt(db, { did, index, now })
    if (tried === undefined) return { success: false, reason: await refusalReason(db, { did, index, now }) }
    const triesLeft = BUDGETS.tries - tried.tries
    if (!equalHashes(tried.code_hash, hash))
      return triesLeft > 0
        ? { success: false, reason: 'wrong_guess', triesLeft }
        : { success: false, reason: 'too_many_wrong_guess' }
    await markVerified(db, { id: tried.id, now })
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

/** Why a code accepts no attempt: too many for the code or for its number today, or it has expired. */
async function refusalReason(
  db: Db,
  { did, index, now }: { did: string; index: Buffer; now: Date },
): Promise<'expired_code' | 'too_many_wrong_guess'> {
  const last = await lastCode(db, { did, index })
  const isOver = last === undefined || last.ended_at !== null || last.expires_at <= now
  return isOver ? 'expired_code' : 'too_many_wrong_guess'
}
