import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, Instant } from './text.ts'

const PhoneNumber = z.string().check(atMost(40), z.minLength(3))
const CallingCode = z
  .string()
  .check(atMost(100), z.regex(/^[0-9]{1,7}$/, 'must be a calling code such as 44'))

/** Six digits, as a number or as text; other texts that `Number()` accepts, such as `1e5`, are refused. */
const Code = z.union([
  z.int().check(z.minimum(0), z.maximum(999_999)),
  z.pipe(
    z.string().check(atMost(100), z.regex(/^[0-9]{1,6}$/, 'must be a code of six digits')),
    z.transform(Number),
  ),
])

/** A solved proof of work; see the refusal `proof_of_work_required` of {@link authenticate}. */
export const ProofOfWork = z.strictObject({
  challenge: z.string().check(atMost(400)),
  solution: z.int().check(z.nonnegative()),
})

export const authenticate = call({
  path: '/auth/authenticate',
  summary: 'Sends a code to a phone; answers alike for known and unknown numbers',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'sends a code; counts of messages are rows of their own' },
  limit: 'login',
  input: z.strictObject({
    phoneNumber: PhoneNumber,
    defaultCallingCode: CallingCode,
    isRequestingNewCode: z.boolean(),
    proofOfWork: z.optional(ProofOfWork),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true), codeExpiry: Instant, nextCodeSoonestTime: Instant }),
    z.object({
      success: z.literal(false),
      reason: z.enum([
        'already_logged_in',
        'associated_with_another_user',
        'throttled',
        'invalid_phone_number',
        'restricted_phone_type',
        'proof_of_work_required',
      ]),
      /** With `restricted_phone_type`: the number is a landline. */
      isLandline: z.optional(z.boolean()),
      /** With `throttled`, which clients without proof of work also get: when the next code can be requested. */
      nextCodeSoonestTime: z.optional(Instant),
      /** With `proof_of_work_required`: the puzzle, SHA-256(challenge + solution) with `difficulty` leading zero bits. */
      challenge: z.optional(z.string()),
      difficulty: z.optional(z.int()),
    }),
  ]),
})

export const verifyOtp = call({
  path: '/auth/phone/verify-otp',
  summary: 'Logs in or registers with the code that was sent',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['user.registered', 'login', 'login.new_device', 'user.guest_merged'],
  limit: 'login',
  input: z.strictObject({
    code: Code,
    phoneNumber: PhoneNumber,
    defaultCallingCode: CallingCode,
  }),
  output: z.discriminatedUnion('success', [
    z.object({
      success: z.literal(true),
      /** This login made the account, so a username can be chosen. */
      isNewUser: z.boolean(),
      /** It is the first login to the account after a long time, so the phone number may have a new owner. */
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
  ]),
})

export const rejectAccount = call({
  path: '/auth/phone/not-my-account',
  summary: 'After a login to a long dormant account: detaches the number from it and starts a new account',
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['identity.detached', 'user.registered'],
  limit: 'account',
  input: z.strictObject({}),
  output: z.object({ success: z.boolean() }),
})
