import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import { isLoopbackHost } from '#config-values.ts'
import type { Ctx } from '#ctx.ts'
import type { MailSender } from '#mail/mail.ts'
import { smtpFailure } from '#mail/smtp-failure.ts'

type SmtpConfig = Pick<
  Config,
  | 'MAIL_URL'
  | 'MAIL_FROM'
  | 'MAIL_RETURN_PATH'
  | 'MAIL_REPLY_TO'
  | 'MAIL_TIMEOUT_MS'
  | 'SMTP_TLS_SERVERNAME'
  | 'PUBLIC_ORIGIN'
>

/** Sends mails to the mail server of MAIL_URL, over connections that are kept for half a minute. */
export function smtpSender({ config, now }: { config: SmtpConfig; now: Ctx['now'] }): MailSender {
  const { MAIL_FROM: from, MAIL_RETURN_PATH: returnPath, MAIL_REPLY_TO: replyTo } = config
  if (from === undefined) throw new Error('MAIL_FROM is missing')
  const transport = createTransport({
    ...connectionOptions(config),
    pool: true,
    maxConnections: 3,
    // For a connection that the server has ended before any part of the mail was sent.
    maxRequeues: 1,
    idleTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, mail, messageId }) => {
      try {
        const { response } = await transport.sendMail({
          // Objects instead of texts, in which a comma would begin another recipient.
          to: { name: '', address: to },
          from: { name: from.name || mail.siteName, address: from.address },
          envelope: { from: returnPath ?? from.address, to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          messageId: `<${messageId}>`,
          date: now(),
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.languageTag },
          xMailer: false,
          // Ends a server that answers a few letters at a time, which no other limit notices.
          signal: AbortSignal.timeout(3 * config.MAIL_TIMEOUT_MS),
        })
        return { providerId: messageId, words: response }
      } catch (error) {
        throw smtpFailure(error, config, to)
      }
    },
    close: () => transport.close(),
  }
}

/** Connects and logs in to the mail server without sending anything; throws why it cannot. */
export async function checkMailServer(config: SmtpConfig): Promise<void> {
  const transport = createTransport(connectionOptions(config))
  try {
    await transport.verify()
  } catch (error) {
    throw smtpFailure(error, config)
  } finally {
    transport.close()
  }
}

/**
 * Encryption is required and the certificate is checked, except on this machine, where nobody stands between. If a name
 * for its certificate is given, that holds there as well, as behind a tunnel.
 */
function connectionOptions(config: SmtpConfig) {
  const { MAIL_URL, SMTP_TLS_SERVERNAME: servername, MAIL_TIMEOUT_MS: limit, PUBLIC_ORIGIN } = config
  if (MAIL_URL === undefined) throw new Error('MAIL_URL is missing')
  const { host, port, user, password, isEncryptedFromStart } = MAIL_URL
  const isChecked = servername !== undefined || !isLoopbackHost(host)
  return {
    host,
    port,
    secure: isEncryptedFromStart,
    requireTLS: isChecked,
    tls: { ...(servername === undefined ? {} : { servername }), rejectUnauthorized: isChecked },
    ...(user === '' ? {} : { auth: { user, pass: password }, forceAuth: true }),
    // The name that it greets with. Some servers refuse one that is no name of a machine.
    name: new URL(PUBLIC_ORIGIN).hostname,
    dnsTimeout: limit,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    allowInternalNetworkInterfaces: true,
  }
}
