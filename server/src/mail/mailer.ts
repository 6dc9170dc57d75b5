import { randomUUID } from 'node:crypto'
import type { Config } from '#config.ts'
import { isMailAddress } from '#config-values.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { MailRefused, type Mail, type MailSender, type Receipt } from '#mail/mail.ts'
import { mailOutbox } from '#mail/outbox.ts'
import { smtpSender } from '#mail/smtp.ts'
import { mailWebhook } from '#mail/webhook.ts'

type Mailer = {
  send: (mail: { to: string; message: Mail }) => Promise<Receipt>
  /** Ends what is kept open between mails. */
  close: () => void
}

/** Sends mails with the sender that MAIL_SENDER names. */
export const mailer = memoizePerApp((ctx: Ctx): Mailer => mailerWith(senderOf(ctx), ctx.config))

/**
 * Sends mails with a sender. A mail that was perhaps not sent is sent again, once, because a person is waiting for it.
 * What is refused for good is a {@link MailRefused}. No error has an address in it, so that it can be logged.
 */
export function mailerWith(sender: MailSender, { PUBLIC_ORIGIN }: Pick<Config, 'PUBLIC_ORIGIN'>): Mailer {
  const domain = new URL(PUBLIC_ORIGIN).hostname
  return {
    send: async ({ to, message: mail }) => {
      if (!isMailAddress(to)) throw new MailRefused('This is no mail address')
      const letter = { to, mail, messageId: `${randomUUID()}@${domain}` }
      try {
        return await sender.send(letter)
      } catch (error) {
        if (error instanceof MailRefused) throw error
        return sender.send(letter)
      }
    },
    close: () => sender.close(),
  }
}

function senderOf(ctx: Ctx): MailSender {
  switch (ctx.config.MAIL_SENDER) {
    case 'smtp':
      return smtpSender(ctx)
    case 'webhook':
      return mailWebhook(ctx)
    case 'console':
      return mailOutbox(ctx)
  }
}
