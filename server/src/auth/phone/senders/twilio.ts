import type { Ctx } from '#ctx.ts'
import { PROVIDER_LIMIT_MS, readJsonObject } from '#http/outgoing/signed-webhook.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'

/** Sends messages with Twilio's Messaging API, from one of our numbers or a messaging service. */
export function twilioSender({ config, fetch }: Pick<Ctx, 'config' | 'fetch'>): SmsSender {
  const { TWILIO_ACCOUNT_SID: account = '', TWILIO_AUTH_TOKEN: secret = '', TWILIO_FROM: from = '' } = config
  const url = `${config.TWILIO_URL.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    send: async (e164, text) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: e164, Body: text, [sender]: from }),
        redirect: 'error',
        signal: AbortSignal.timeout(PROVIDER_LIMIT_MS),
      })
      const answer = await readJsonObject(response)
      // Twilio's error message may contain the number; its error code is enough.
      if (!response.ok) throw new Error(`Twilio answered ${response.status}, code ${Number(answer['code'])}`)
      return { providerId: String(answer['sid'] ?? '') }
    },
  }
}
