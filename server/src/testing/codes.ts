import assert from 'node:assert/strict'
import {
  authenticate,
  requestEmailCode,
  verifyEmailCode,
  verifyOtp,
  type ApiClient,
  type Call,
  type LoginIntent,
  type Output,
} from '@parley/contract'
import { deliveries } from '#auth/code/deliveries.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { Ctx } from '#ctx.ts'
import { mailOutbox } from '#mail/outbox.ts'
import type { TestApp } from '#testing/app.ts'

type Asked = {
  isRequestingNewCode?: boolean
  intent?: LoginIntent
  proofOfWork?: { challenge: string; solution: number }
}
type Entered = { code: number | string; intent?: LoginIntent }

/** A way to log in by code, as the tests of both use it. */
export type CodesBy = {
  method: 'phone' | 'email'
  /** Two people. */
  alice: string
  bob: string
  /** Other ways to write Alice's. */
  spellings: readonly [string, ...string[]]
  /** Where a message goes if this was typed. */
  goesTo: (typed: string) => string
  /** Somebody whose number or address has nothing to do with those of others. */
  somebody: (n: number) => string
  /** The calls, with the path of what is asked and their inputs. */
  requestCall: Call
  verifyCall: Call
  requestInput: (to: string, asked?: Asked) => object
  verifyInput: (to: string, entered: Entered) => object
  request: (
    ask: ApiClient,
    to: string,
    asked?: Asked,
  ) => Promise<Output<typeof authenticate | typeof requestEmailCode>>
  verify: (ask: ApiClient, to: string, entered: Entered) => Promise<Output<typeof verifyOtp>>
  /** The recipients and texts of all messages, newest first. */
  messages: (ctx: Ctx) => readonly { to: string; text: string }[]
  /** The code in a message. */
  pattern: RegExp
}

const phoneOf = (phoneNumber: string) => ({ phoneNumber, defaultCallingCode: '33' })
const requestPhone = (to: string, asked: Asked = {}) => ({
  ...phoneOf(to),
  isRequestingNewCode: false,
  ...asked,
})
const requestEmail = (emailAddress: string, asked: Asked = {}) => ({
  emailAddress,
  isRequestingNewCode: false,
  ...asked,
})

/** The ways to log in by code, for tests of rules that hold for all of them. */
export const METHODS: readonly CodesBy[] = [
  {
    method: 'phone',
    alice: '+33612345678',
    bob: '+33698765432',
    spellings: ['06 12 34 56 78', '+33 (0)6 12 34 56 78', 'tel:+33612345678', '6.12.34.56.78'],
    goesTo: (typed) => (/^\+\d+$/.test(typed) ? typed : `+33${typed.replaceAll(/\D/g, '').slice(-9)}`),
    somebody: (n) => `+336${String(n).padStart(5, '0')}123`,
    requestCall: authenticate,
    verifyCall: verifyOtp,
    requestInput: requestPhone,
    verifyInput: (to, entered) => ({ ...phoneOf(to), ...entered }),
    request: (ask, to, asked) => ask(authenticate, requestPhone(to, asked)),
    verify: (ask, to, entered) => ask(verifyOtp, { ...phoneOf(to), ...entered }),
    messages: (ctx) => outbox(ctx).messages,
    pattern: /#(\d{6})$/,
  },
  {
    method: 'email',
    alice: 'alice.liddell@gmail.com',
    bob: 'bob@town.example',
    spellings: [
      ' AliceLiddell+parley@GoogleMail.com ',
      'aliceliddell@gmail.com',
      'A.L.I.C.E.liddell@gmail.com',
      'alice.liddell+@googlemail.com',
    ],
    goesTo: (typed) => typed.trim().replace(/@.*/, (domain) => domain.toLowerCase()),
    somebody: (n) => `somebody@town-${n}.example`,
    requestCall: requestEmailCode,
    verifyCall: verifyEmailCode,
    requestInput: requestEmail,
    verifyInput: (emailAddress, entered) => ({ emailAddress, ...entered }),
    request: (ask, to, asked) => ask(requestEmailCode, requestEmail(to, asked)),
    verify: (ask, emailAddress, entered) => ask(verifyEmailCode, { emailAddress, ...entered }),
    messages: (ctx) => mailOutbox(ctx).mails,
    pattern: /(?<!\d)(\d{6})(?!\d)/,
  },
]

/** The newest code that was sent to a number or an address. */
export async function newestCode({ ctx }: TestApp, by: CodesBy, to: string): Promise<number> {
  await deliveries(ctx).settled()
  const message = by.messages(ctx).find((other) => other.to === by.goesTo(to))
  const [, code] = by.pattern.exec(message?.text ?? '') ?? []
  assert(code !== undefined, `Nothing was sent to ${to}`)
  return Number(code)
}

/** Requests a code and logs in with it, or adds what it was sent to. */
export async function logInByCode(
  app: TestApp,
  by: CodesBy,
  { ask, to, intent }: { ask: ApiClient; to: string; intent?: LoginIntent },
): Promise<Output<typeof verifyOtp>> {
  const what = intent === undefined ? {} : { intent }
  const asked = await by.request(ask, to, what)
  assert.equal(asked.success, true, JSON.stringify(asked))
  return by.verify(ask, to, { ...what, code: await newestCode(app, by, to) })
}
