import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  CODE_AUDIT,
  CODE_REFUSALS,
  Code,
  CodeNotSent,
  CodeResult,
  CodeSent,
  LoginIntent,
  ProofOfWork,
} from './login-codes.ts'
import { atMost } from './text.ts'

const PhoneNumber = z.string().check(atMost(40), z.minLength(3))
const CallingCode = z
  .string()
  .check(atMost(100), z.regex(/^[0-9]{1,7}$/, 'must be a calling code such as 44'))

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
    intent: LoginIntent,
    proofOfWork: z.optional(ProofOfWork),
  }),
  output: z.discriminatedUnion('success', [
    CodeSent,
    z.extend(CodeNotSent, {
      reason: z.enum([...CODE_REFUSALS, 'invalid_phone_number', 'restricted_phone_type']),
      /** With `restricted_phone_type`: the number is a landline. */
      isLandline: z.optional(z.boolean()),
    }),
  ]),
})

export const verifyOtp = call({
  path: '/auth/phone/verify-otp',
  summary: 'Logs in or registers with the code that was sent',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: CODE_AUDIT,
  limit: 'login',
  input: z.strictObject({
    code: Code,
    phoneNumber: PhoneNumber,
    defaultCallingCode: CallingCode,
    intent: LoginIntent,
  }),
  output: CodeResult,
})

export const rejectAccount = call({
  path: '/auth/phone/not-my-account',
  summary:
    'After a login to a long dormant account: detaches the number or address from it and starts a new account',
  access: 'user',
  effect: 'write',
  isOpenToSuspended: true,
  audit: ['identity.detached', 'user.registered'],
  limit: 'account',
  input: z.strictObject({}),
  output: z.object({ success: z.boolean() }),
})
