import type { Ctx } from '#ctx.ts'
import { postSigned } from '#http/outgoing/signed-webhook.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'

/** Posts `{to, text, ref}` to the operator's gateway, signed. */
export function webhookSender(ctx: Pick<Ctx, 'config' | 'fetch' | 'now'>): SmsSender {
  const { SMS_WEBHOOK_URL: url = '', SMS_WEBHOOK_SECRET: secret = '' } = ctx.config
  return {
    send: async (to, text, { ref }) => {
      const { status, answer } = await postSigned(ctx, { url, secret, body: { to, text, ref } })
      if (status >= 300) throw new Error(`The SMS webhook answered ${status}`)
      const { id } = answer
      return { providerId: typeof id === 'string' ? id : ref }
    },
  }
}
