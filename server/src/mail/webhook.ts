import type { Ctx } from '#ctx.ts'
import { postSigned } from '#http/outgoing/signed-webhook.ts'
import { MailRefused, type MailSender } from '#mail/mail.ts'

/** Posts mails to the operator's gateway, signed like text messages: `{to, subject, text, html, from, replyTo, ref}`. */
export function mailWebhook(ctx: Pick<Ctx, 'config' | 'fetch' | 'now'>): MailSender {
  const {
    MAIL_WEBHOOK_URL: url = '',
    MAIL_WEBHOOK_SECRET: secret = '',
    MAIL_FROM,
    MAIL_REPLY_TO,
  } = ctx.config
  return {
    send: async ({ to, mail: { subject, text, html, siteName }, messageId }) => {
      const from = { name: MAIL_FROM?.name || siteName, address: MAIL_FROM?.address }
      const body = { to, subject, text, html, from, replyTo: MAIL_REPLY_TO, ref: messageId }
      const { status, answer } = await postSigned(ctx, { url, secret, body })
      if (status < 300) {
        const { id } = answer
        return { providerId: typeof id === 'string' ? id : messageId, words: String(status) }
      }
      const words = `The mail webhook answered ${status}`
      // Too many requests and timeouts pass; what else is wrong about a request stays wrong.
      const isPassing = status >= 500 || status === 429 || status === 408
      throw isPassing ? new Error(words) : new MailRefused(words)
    },
    close: () => {},
  }
}
