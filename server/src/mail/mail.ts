/** A mail in the language of its reader. */
export type Mail = {
  subject: string
  /** The whole content for programs that show no HTML. */
  text: string
  html: string
  /** Who it is from, where MAIL_FROM has an address alone. */
  siteName: string
  /** The BCP 47 tag of its language. */
  languageTag: string
}

/** A mail on its way. */
export type Letter = {
  to: string
  mail: Mail
  /** Without angle brackets. It stays the same when the mail is sent again, so that it is shown once. */
  messageId: string
}

/** What took a mail: its own number for it, and its words about it. */
export type Receipt = { providerId: string; words: string }

/** Sends a mail to one address, or throws. */
export type MailSender = {
  send: (letter: Letter) => Promise<Receipt>
  /** Ends what is kept open between mails. */
  close: () => void
}

/** A failure that sending again would not change. The message has no address, as it is logged. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
