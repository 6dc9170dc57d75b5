import { sessionStore } from '#device/storage.ts'
import { hasShape, isNumber, isOneOf, isOptional, isString, stored } from '#device/stored.ts'
import { makeStore } from '#ui/store.ts'

/** What a login has found about its account. */
export type Account = 'new' | 'existing' | 'recycled'

/** The number that a code was sent to. */
export type AskedNumber = {
  phoneNumber: string
  defaultCallingCode: string
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
  number?: AskedNumber
  proof?: ProofLink
  account?: Account
}

const storedProgress = stored(
  'parley:onboarding',
  hasShape<Progress>({
    number: isOptional(
      hasShape<AskedNumber>({
        phoneNumber: isString,
        defaultCallingCode: isString,
        codeExpiry: isString,
        nextCodeSoonestTime: isString,
      }),
    ),
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

/** Stores the progress of this tab. A phone number is stored nowhere else, and only until the tab is closed. */
export const saveProgress = (next: Progress): void => {
  storedProgress.set(next)
  progress.set(next)
}

export const clearProgress = (): void => {
  storedProgress.remove()
  progress.set({})
}

export const progress = makeStore<Progress>(storedProgress.get() ?? {})
