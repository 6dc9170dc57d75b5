import { randomInt, randomUUID } from 'node:crypto'
import { ENGLISH } from '@parley/contract'
import { bad, type Finding, good } from '#admin/finding.ts'
import type { Config } from '#config.ts'
import { codeMail } from '#mail/code-mail.ts'
import { smtpSender } from '#mail/smtp.ts'
import type { Terminal } from '#setup/terminal.ts'

const MAX_TRIES = 3

/** Sends a code to the operator as people will get it, and asks for it: only a mail that arrives is a mail that works. */
export async function checkMail(
  config: Config,
  { to, siteName, terminal }: { to: string; siteName: string; terminal: Terminal },
): Promise<Finding> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const now = () => new Date()
  const sender = smtpSender({ config, now })
  const origin = config.PUBLIC_ORIGIN
  const mail = codeMail({ code, language: ENGLISH, site: { name: siteName }, origin, askedAt: now() })
  try {
    await sender.send({ to, mail, messageId: `${randomUUID()}@${new URL(origin).hostname}` })
  } catch (error) {
    return bad(`${sentenceOf(error)}. Correct --mail, or leave the mail out for now with --skip-mail-check.`)
  } finally {
    sender.close()
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const typed = await terminal.ask(`A mail with a code is on its way to ${to}. The code: `)
    if (typed === undefined)
      return bad(
        'No code was typed: give the code from the mail on standard input, or add --skip-mail-check.',
      )
    if (typed.replaceAll(/\D/g, '') === code) return good(`Mails arrive at ${to}.`)
    terminal.print('That is not the code in the mail.')
  }
  return bad(
    `The code was not that of the mail to ${to}: run the setup again with the code in the newest mail, or correct --operator-mail.`,
  )
}

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '')
