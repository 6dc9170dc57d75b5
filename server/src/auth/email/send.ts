import { mailedCodeAddress } from '@parley/contract'
import type { CodeMessage } from '#auth/code/code-message.ts'
import type { Ctx } from '#ctx.ts'
import { codeMail } from '#mail/code-mail.ts'
import { mailer } from '#mail/mailer.ts'

export async function sendCodeByMail(ctx: Ctx, { to, code, language, siteName }: CodeMessage): Promise<void> {
  const origin = ctx.config.PUBLIC_ORIGIN
  const mail = {
    code,
    language,
    site: { name: siteName },
    origin,
    link: origin + mailedCodeAddress(code),
    askedAt: ctx.now(),
  }
  await mailer(ctx).send({ to, message: codeMail(mail) })
}
