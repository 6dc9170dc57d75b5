import type { Language } from '@parley/contract'

/** A code on its way to one number or address. */
export type CodeMessage = {
  to: string
  /** Six digits. */
  code: string
  language: Language
  siteName: string
  /** Our id of the message. */
  ref: string
}
