import { memoizePerApp, type Ctx } from '#ctx.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import { twilioSender } from '#auth/phone/senders/twilio.ts'
import { webhookSender } from '#auth/phone/senders/webhook.ts'

/** Sends one text to one phone. `ref` is our id of the message; the result has the provider's. */
export type SmsSender = {
  send: (e164: string, text: string, about: { ref: string }) => Promise<{ providerId: string }>
}

/** A person waits for the code while a provider does not respond. */
export const PROVIDER_LIMIT_MS = 10_000

export const smsSender = memoizePerApp((ctx: Ctx): SmsSender => {
  switch (ctx.config.SMS_SENDER) {
    case 'twilio':
      return twilioSender(ctx)
    case 'webhook':
      return webhookSender(ctx)
    case 'console':
      return outbox(ctx)
  }
})
