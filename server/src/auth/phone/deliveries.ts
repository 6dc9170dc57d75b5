import { setImmediate } from 'node:timers/promises'
import type { Language } from '@parley/contract'
import type { Phone } from '#auth/phone/number.ts'
import { outbox } from '#auth/phone/senders/outbox.ts'
import type { SmsSender } from '#auth/phone/senders/sender.ts'
import { twilioSender } from '#auth/phone/senders/twilio.ts'
import { webhookSender } from '#auth/phone/senders/webhook.ts'
import { markUnsent } from '#auth/phone/sql.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { webFolder } from '#http/files.ts'
import { offeredLanguages, preferredLanguage } from '#http/pages/languages.ts'
import { siteIdentity } from '#site/sql.ts'
import { codeMessage } from '#texts/codes.ts'
import { chosenLanguage } from '#users/profile.sql.ts'

export type Delivery = {
  id: number
  code: string
  phone: Phone
  /** The account that the number belongs to. */
  ownerId: number | undefined
  /** The languages that the person reads, as the request says. */
  acceptLanguage: string | undefined
}

/**
 * Sends codes after the responses, so that response times do not reveal whether a code is sent. Numbers are in memory
 * only, so codes that wait when the process is killed are lost and have to be requested again.
 */
export const deliveries = memoizePerApp((ctx: Ctx) => {
  const languages = offeredLanguages(webFolder, ctx.config)
  const pending = new Set<Promise<void>>()
  return {
    add: (delivery: Delivery): void => {
      const done = setImmediate()
        .then(() => deliver(ctx, delivery, languages))
        .finally(() => pending.delete(done))
      pending.add(done)
    },
    /** Resolves when every added code was sent or failed. */
    settled: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
})

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

async function deliver(
  ctx: Ctx,
  { id, code, phone, ownerId, acceptLanguage }: Delivery,
  languages: readonly [Language, ...Language[]],
): Promise<void> {
  if (ctx.config.PHONE_TEST_CODES.has(phone.e164)) return
  try {
    const chosen = ownerId === undefined ? undefined : await chosenLanguage(ctx.db, ownerId)
    // An owner has chosen a language; a browser often asks for one that nobody has chosen.
    const language =
      languages.find((language) => language.code === chosen) ?? preferredLanguage(acceptLanguage, languages)
    const { name: siteName } = await siteIdentity(ctx.db)
    const text = codeMessage({ code, siteName, origin: ctx.config.PUBLIC_ORIGIN }, language)
    await smsSender(ctx).send(phone.e164, text, { ref: `code-${id}` })
  } catch (error) {
    ctx.log.error({ err: error, country: phone.country }, 'could not send a code')
    await markUnsent(ctx.db, { id, now: ctx.now() }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not end a code that was not sent'),
    )
  }
}
