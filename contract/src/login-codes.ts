import * as z from 'zod/mini'
import type { Audit } from './audit.ts'
import { atMost, Instant } from './text.ts'

/** Six digits, as a number or as text; other texts that `Number()` accepts, such as `1e5`, are refused. */
export const Code = z.union([
  z.int().check(z.minimum(0), z.maximum(999_999)),
  z.pipe(
    z.string().check(atMost(100), z.regex(/^[0-9]{1,6}$/, 'must be a code of six digits')),
    z.transform(Number),
  ),
])

/** A solved proof of work; see the refusal `proof_of_work_required` of {@link CODE_REFUSALS}. */
export const ProofOfWork = z.strictObject({
  challenge: z.string().check(atMost(400)),
  solution: z.int().check(z.nonnegative()),
})

/**
 * What a code is for; `log-in` if nothing is said. `add` attaches the number or address to the account that is logged
 * in on the device, in place of one of the same kind. It needs a fresh proof (403 `fresh_proof_required`), and is refused
 * on a device on hold.
 */
export const LoginIntent = z.optional(z.enum(['log-in', 'add']))
export type LoginIntent = 'log-in' | 'add'

/** What is audited of a code that was entered. */
export const CODE_AUDIT = [
  'user.registered',
  'login',
  'login.new_device',
  'user.guest_merged',
  'identity.attached',
  'identity.detached',
] as const satisfies Audit

/** A code was sent, or would have been: the answer is the same for known and unknown numbers and addresses. */
export const CodeSent = z.object({
  success: z.literal(true),
  codeExpiry: Instant,
  nextCodeSoonestTime: Instant,
})

/** Why no code was sent, whatever the method. */
export const CODE_REFUSALS = [
  'already_logged_in',
  'associated_with_another_user',
  'throttled',
  'proof_of_work_required',
] as const

/** What the refusal of a code says besides its reason. */
export const CodeNotSent = z.object({
  success: z.literal(false),
  /** With `throttled`, which clients without proof of work also get: when the next code can be requested. */
  nextCodeSoonestTime: z.optional(Instant),
  /** With `proof_of_work_required`: the puzzle, SHA-256(challenge + solution) with `difficulty` leading zero bits. */
  challenge: z.optional(z.string()),
  difficulty: z.optional(z.int()),
})

/** The answer to a request for a code, whatever the method. */
export type CodeAnswer =
  | z.infer<typeof CodeSent>
  | (z.infer<typeof CodeNotSent> & { reason: (typeof CODE_REFUSALS)[number] })

/** What became of a code that was entered. */
export const CodeResult = z.discriminatedUnion('success', [
  z.object({
    success: z.literal(true),
    /** This login made the account, so a username can be chosen. */
    isNewUser: z.boolean(),
    /** It is the first login to the account after a long time, so the number or address may have a new owner. */
    mayBeRecycled: z.boolean(),
  }),
  z.object({
    success: z.literal(false),
    reason: z.enum([
      'expired_code',
      'wrong_guess',
      'too_many_wrong_guess',
      'already_logged_in',
      'associated_with_another_user',
    ]),
    triesLeft: z.optional(z.int()),
  }),
])
export type CodeResult = z.infer<typeof CodeResult>
