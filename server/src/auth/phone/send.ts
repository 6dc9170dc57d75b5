import type { CodeMessage } from '#auth/code/code-message.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'
import { twilioSender } from '#auth/phone/senders/twilio.ts'
import { webhookSender } from '#auth/phone/senders/webhook.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { codeMessage } from '#texts/codes.ts'

/** The sender that the configuration names. */
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

export async function sendCodeBySms(
  ctx: Ctx,
  { to, code, language, siteName, ref }: CodeMessage,
): Promise<void> {
  const text = codeMessage({ code, siteName, origin: ctx.config.PUBLIC_ORIGIN }, language)
  await smsSender(ctx).send(to, text, { ref })
}
