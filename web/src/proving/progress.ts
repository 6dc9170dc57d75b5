import type { LoginIntent } from '@parley/contract'
import { serverNow } from '#device/clock.ts'
import { sessionStore } from '#device/storage.ts'
import { hasShape, isNumber, isOneOf, isOptional, isString, stored, type TypeGuard } from '#device/stored.ts'
import { loginIntention, saveLoginIntention } from '#shell/loginIntention.ts'
import { makeStore } from '#ui/store.ts'

/** What a login has found about its account. */
export type Account = 'new' | 'existing' | 'recycled'

export type CodeByPhone = { method: 'phone'; phoneNumber: string; defaultCallingCode: string }
export type CodeByEmail = { method: 'email'; emailAddress: string }
/** Where a login code is sent. */
export type CodeReceiver = CodeByPhone | CodeByEmail

/** A code that was sent. */
export type SentCode = CodeReceiver & {
  intent: LoginIntent
  codeExpiry: string
  nextCodeSoonestTime: string
}

/** The link for making the proof, and when it expires by the server's clock. */
export type ProofLink = {
  address: string
  provider: 'rarimo' | 'demo-office'
  until: number
}

export type Progress = {
  /** An e-mail address as typed so far. */
  typedAddress?: string
  sent?: SentCode
  proof?: ProofLink
  account?: Account
}

const SENT = {
  intent: isOneOf<LoginIntent>(['log-in', 'add']),
  codeExpiry: isString,
  nextCodeSoonestTime: isString,
}
const isSentByPhone = hasShape<Extract<SentCode, CodeByPhone>>({
  ...SENT,
  method: isOneOf(['phone']),
  phoneNumber: isString,
  defaultCallingCode: isString,
})
const isSentByEmail = hasShape<Extract<SentCode, CodeByEmail>>({
  ...SENT,
  method: isOneOf(['email']),
  emailAddress: isString,
})
const isSent: TypeGuard<SentCode> = (value) => isSentByPhone(value) || isSentByEmail(value)

const storedProgress = stored(
  'parley:onboarding',
  hasShape<Progress>({
    typedAddress: isOptional(isString),
    sent: isOptional(isSent),
    proof: isOptional(
      hasShape<ProofLink>({
        address: isString,
        provider: isOneOf(['rarimo', 'demo-office']),
        until: isNumber,
      }),
    ),
    account: isOptional(isOneOf<Account>(['new', 'existing', 'recycled'])),
  }),
  { storage: sessionStore },
)

/**
 * The code by mail that this browser waits for, and where its person wanted to go: the link in the mail opens a tab of
 * its own, which has to know the address that the code belongs to.
 */
export const awaitedMail = stored(
  'parley:awaited-mail',
  hasShape<{ sent: Extract<SentCode, CodeByEmail>; returnTo?: string }>({
    sent: isSentByEmail,
    returnTo: isOptional(isString),
  }),
)

/**
 * Stores the progress of this tab. A phone number is stored nowhere else, and only until the tab is closed; an e-mail
 * address also for the other tabs of this browser, while a code is on its way to it.
 */
export const saveProgress = (next: Progress): void => {
  shareWithOtherTabs(next)
  storedProgress.set(next)
  progress.set(next)
}

export const clearProgress = (): void => {
  shareWithOtherTabs({})
  storedProgress.remove()
  progress.set({})
}

const shareWithOtherTabs = ({ sent, account }: Progress): void => {
  const returnTo = loginIntention()
  if (sent?.method === 'email' && account === undefined)
    awaitedMail.set({ sent, ...(returnTo === undefined ? {} : { returnTo }) })
  else if (progress.get().sent?.method === 'email') awaitedMail.remove()
}

/** Lets this tab enter the code that another one has asked for, if it is still valid, and return where that one would. */
export const adoptAwaitedMail = (): void => {
  const awaited = awaitedMail.get()
  if (!awaited) return
  if (Date.parse(awaited.sent.codeExpiry) <= serverNow()) return awaitedMail.remove()
  if (awaited.returnTo !== undefined && loginIntention() === undefined) saveLoginIntention(awaited.returnTo)
  saveProgress({ ...progress.get(), sent: awaited.sent })
}

export const progress = makeStore<Progress>(storedProgress.get() ?? {})
