import type { CodeMessage } from '#auth/code/code-message.ts'
import type { Ctx } from '#ctx.ts'
import { codeMail } from '#mail/code-mail.ts'
import { mailer } from '#mail/mailer.ts'

export async function sendCodeByMail(ctx: Ctx, { to, code, language, siteName }: CodeMessage): Promise<void> {
  const origin = ctx.config.PUBLIC_ORIGIN
  const site = { name: siteName }
  await mailer(ctx).send({ to, message: codeMail({ code, language, site, origin, askedAt: ctx.now() }) })
}
