import { Resolver } from 'node:dns/promises'
import { openCtx } from '#admin/call.ts'
import { type Command, textOption, UsageError } from '#admin/command.ts'
import { bad, type Finding, findingLine, good, warning } from '#admin/finding.ts'
import { messageOf } from '#admin/installation.ts'
import { checkSender } from '#admin/mail-domain.ts'
import type { Config } from '#config.ts'
import { isMailAddress } from '#config-values.ts'
import type { Ctx } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { webFolder } from '#http/files.ts'
import { offeredLanguages } from '#http/pages/languages.ts'
import { mailer } from '#mail/mailer.ts'
import { siteIdentity } from '#site/sql.ts'
import { plainMail } from '#mail/plain-mail.ts'
import { testMail } from '#texts/mail.ts'

export const mailTest: Command = {
  numArgs: { min: 1, max: 1 },
  texts: ['selector', 'dns'],
  run: async (command, shell) => {
    const [address = ''] = command.args
    const config = await shell.config()
    if (!isMailAddress(address))
      throw new UsageError(`${address} is no mail address: write it as name@domain.`)
    if (config.MAIL_SENDER === 'console')
      throw new UsageError('MAIL_SENDER is console, which sends no mails: set it to smtp or webhook.')
    const resolver = resolverFor(textOption(command, 'dns'))
    const ctx = await openCtx(shell)
    const findings = [
      await sendTo(ctx, address),
      ...(await checkFrom(config, resolver, textOption(command, 'selector'))),
    ]
    for (const finding of findings) shell.print(findingLine(finding))
    return findings.some(({ kind }) => kind === 'wrong') ? 1 : 0
  },
}

async function sendTo(ctx: Ctx, address: string): Promise<Finding> {
  const { MAIL_SENDER } = ctx.config
  const { name: siteName } = await siteIdentity(ctx.db)
  const language = offeredLanguages(webFolder, ctx.config)[0]
  const sender = mailer(ctx)
  try {
    const message = plainMail({ words: testMail(language, { siteName }), language, siteName })
    const { words, providerId } = await sender.send({ to: address, message })
    const domain = address.slice(address.lastIndexOf('@') + 1)
    await appendAudit(ctx.db, { action: 'mail.tested', target: domain, reason: MAIL_SENDER })
    return good(`${MAIL_SENDER} took the mail ${providerId} to ${address} and answered: ${words}.`)
  } catch (error) {
    return bad(`The mail was not sent: ${messageOf(error)}.`)
  } finally {
    sender.close()
  }
}

async function checkFrom(
  { MAIL_FROM, MAIL_RETURN_PATH }: Config,
  resolver: Resolver,
  selector: string | undefined,
): Promise<Finding[]> {
  if (MAIL_FROM === undefined)
    return [
      warning(
        'MAIL_FROM is missing, so the gateway decides who sends, and its SPF, DKIM and DMARC are not looked at.',
      ),
    ]
  const { address: from } = MAIL_FROM
  return checkSender(resolver, { from, returnPath: MAIL_RETURN_PATH ?? from, selector })
}

/** Asks this DNS server, or those of the machine. */
function resolverFor(server: string | undefined): Resolver {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (server === undefined) return resolver
  try {
    resolver.setServers([server])
  } catch {
    throw new UsageError(`--dns is the address of a DNS server such as 9.9.9.9, not "${server}".`)
  }
  return resolver
}
