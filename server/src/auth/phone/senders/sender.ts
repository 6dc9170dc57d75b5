import { memoizePerApp, type Ctx } from '#ctx.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import { twilioSender } from '#auth/phone/senders/twilio.ts'
import { webhookSender } from '#auth/phone/senders/webhook.ts'

/** Brings one text to one phone. `ref` names our side of it; the answer names the provider's. */
export type SmsSender = {
  send: (e164: string, text: string, about: { ref: string }) => Promise<{ providerId: string }>
}

/** A provider that does not answer holds up a person who waits for a code. */
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

/** What is sent. The last line is the form in which browsers recognise a code of a site (WebOTP). */
export function smsText(code: string, { PUBLIC_ORIGIN }: { PUBLIC_ORIGIN: string }): string {
  return `${code} is your Parley code. It is valid for 5 minutes. Do not share it.\n\n@${new URL(PUBLIC_ORIGIN).hostname} #${code}`
}
