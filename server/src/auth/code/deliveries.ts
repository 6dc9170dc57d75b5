import { setImmediate } from 'node:timers/promises'
import type { Language } from '@parley/contract'
import { markUnsent } from '#auth/code/codes.sql.ts'
import type { Recipient } from '#auth/code/recipient.ts'
import { sendCodeByMail } from '#auth/email/send.ts'
import { sendCodeBySms } from '#auth/phone/send.ts'
import { memoizePerApp, type Ctx } from '#ctx.ts'
import { webFolder } from '#http/files.ts'
import { offeredLanguages, preferredLanguage } from '#http/pages/languages.ts'
import { siteIdentity } from '#site/sql.ts'
import { chosenLanguage } from '#users/profile.sql.ts'

export type Delivery = {
  id: number
  code: string
  recipient: Recipient
  /** The account that the number or address belongs to, or is added to. */
  readerId: number | undefined
  /** The languages that the person reads, as the request says. */
  acceptLanguage: string | undefined
}

/**
 * Sends codes after the responses, so that response times do not reveal whether a code is sent. Numbers and addresses are
 * in memory only, so codes that wait when the process is killed are lost and have to be requested again.
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

const SEND = { phone: sendCodeBySms, email: sendCodeByMail }

async function deliver(
  ctx: Ctx,
  { id, code, recipient, readerId, acceptLanguage }: Delivery,
  languages: readonly [Language, ...Language[]],
): Promise<void> {
  const { method, to } = recipient
  if (ctx.config.PHONE_TEST_CODES.has(to)) return
  try {
    const chosen = readerId === undefined ? undefined : await chosenLanguage(ctx.db, readerId)
    // An owner has chosen a language; a browser often asks for one that nobody has chosen.
    const language =
      languages.find((language) => language.code === chosen) ?? preferredLanguage(acceptLanguage, languages)
    const { name: siteName } = await siteIdentity(ctx.db)
    await SEND[method](ctx, { to, code, language, siteName, ref: `code-${id}` })
  } catch (error) {
    const country = recipient.method === 'phone' ? recipient.country : undefined
    ctx.log.error({ err: error, method, country }, 'could not send a code')
    await markUnsent(ctx.db, { id, now: ctx.now() }).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'could not end a code that was not sent'),
    )
  }
}
