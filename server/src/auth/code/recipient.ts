/** The ways to log in by a code that was sent. */
export type CodeMethod = 'phone' | 'email'

type Sendable = {
  /** Where the message goes: the number, or the address as it was typed. */
  to: string
  /** What accounts are found by: the same for every way to write the number or address. */
  normalForm: string
  /** What strangers can get many of at once: a block of a thousand numbers, or the domain of an address. */
  block: string
}

export type PhoneRecipient = Sendable & {
  method: 'phone'
  /** ISO 3166 code if the numbering plan determines it, otherwise the calling code. */
  country: string
}

/** Where a code goes: a number or an address. Neither is ever stored. */
export type Recipient = PhoneRecipient | (Sendable & { method: 'email' })
