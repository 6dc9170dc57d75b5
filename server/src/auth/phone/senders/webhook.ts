import { createHmac } from 'node:crypto'
import type { Ctx } from '#ctx.ts'
import { PROVIDER_LIMIT_MS, readJsonObject, type SmsSender } from '#auth/phone/senders/sender.ts'

/**
 * Posts `{to, text, ref}` to the operator's gateway. The header `parley-signature` is the hexadecimal HMAC-SHA-256 of
 * `{parley-timestamp}.{body}`, so that the gateway can check the sender and refuse old requests.
 */
export function webhookSender({ config, fetch, now }: Pick<Ctx, 'config' | 'fetch' | 'now'>): SmsSender {
  const { SMS_WEBHOOK_URL: url = '', SMS_WEBHOOK_SECRET: secret = '' } = config
  return {
    send: async (to, text, { ref }) => {
      const body = JSON.stringify({ to, text, ref })
      const timestamp = String(Math.floor(now().getTime() / 1000))
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'parley-timestamp': timestamp,
          'parley-signature': signature,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
      })
      const { id } = await readJsonObject(response)
      if (!response.ok) throw new Error(`The SMS webhook answered ${response.status}`)
      return { providerId: typeof id === 'string' ? id : ref }
    },
  }
}
