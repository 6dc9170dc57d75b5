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

/** The length of the longest address that mail can be sent to. */
export const MAX_EMAIL_LENGTH = 254

/** Only the server knows whether it is an address; it answers `invalid_email` otherwise. */
const EmailAddress = z.string().check(atMost(2 * MAX_EMAIL_LENGTH), z.minLength(3))

export const requestEmailCode = call({
  path: '/auth/email/request-code',
  summary: 'Sends a code to an e-mail address; answers alike for known and unknown addresses',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: { none: 'sends a code; counts of messages are rows of their own' },
  limit: 'login',
  input: z.strictObject({
    emailAddress: EmailAddress,
    isRequestingNewCode: z.boolean(),
    intent: LoginIntent,
    proofOfWork: z.optional(ProofOfWork),
  }),
  output: z.discriminatedUnion('success', [
    CodeSent,
    z.extend(CodeNotSent, { reason: z.enum([...CODE_REFUSALS, 'invalid_email']) }),
  ]),
})

export const verifyEmailCode = call({
  path: '/auth/email/verify-code',
  summary: 'Logs in or registers with the code that was sent by e-mail, or adds the address to the account',
  access: 'device',
  effect: 'write',
  isOpenToSuspended: true,
  audit: CODE_AUDIT,
  limit: 'login',
  input: z.strictObject({ emailAddress: EmailAddress, code: Code, intent: LoginIntent }),
  output: CodeResult,
})
