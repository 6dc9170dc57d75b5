import { memoizePerApp, type Ctx } from '#ctx.ts'
import type { Mail, MailSender } from '#mail/mail.ts'

type OutboxMail = Pick<Mail, 'subject' | 'text' | 'html'> & { to: string; sentAt: string }

const MAX_MAILS = 100

/** Stores the last mails in memory instead of sending them, for development. Production refuses this sender. */
export const mailOutbox = memoizePerApp((ctx: Ctx): MailSender & { mails: readonly OutboxMail[] } => {
  const mails: OutboxMail[] = []
  return {
    mails,
    send: async ({ to, mail: { subject, text, html }, messageId }) => {
      mails.unshift({ to, subject, text, html, sentAt: ctx.now().toISOString() })
      mails.length = Math.min(mails.length, MAX_MAILS)
      // Printed to the terminal of the developer and not logged, because logs may be stored.
      if (ctx.config.NODE_ENV === 'development') console.log(`Mail to ${to}: ${subject}`)
      return { providerId: messageId, words: 'kept at /dev/outbox' }
    },
    close: () => {},
  }
})
