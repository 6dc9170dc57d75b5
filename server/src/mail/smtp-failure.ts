import type { Config } from '#config.ts'
import { MailRefused } from '#mail/mail.ts'

type Server = Pick<Config, 'MAIL_URL' | 'SMTP_TLS_SERVERNAME' | 'MAIL_TIMEOUT_MS'>

/** What the client of a mail server says of a failure. */
type Failure = { code: string; message: string; response: string; responseCode: number }

/**
 * A failure of the mail server as a sentence for operators, which says what to do and has no address of a person. `to` is
 * the recipient, whose name servers also repeat without the domain.
 */
export function smtpFailure(error: unknown, server: Server, to = ''): Error {
  const failure = readFailure(error, to)
  const { host = '', port = 0 } = server.MAIL_URL ?? {}
  const place = `The mail server ${host}:${port}`
  const mended = certificateSentence(failure, server) ?? protocolSentence(failure)
  if (mended !== undefined) return new MailRefused(`${place} ${mended}`)
  const words = failure.response
  if (failure.code === 'EAUTH')
    return isTemporary(failure)
      ? new Error(`${place} could not check the name and password now: ${words}`)
      : new MailRefused(
          `${place} refused the name or the password of MAIL_URL${words === '' ? '' : ` (${words})`}: see whether they are right, whether signs such as @ : / # % are written as %40 %3A %2F %23 %25, and whether the provider wants a password for applications`,
        )
  if (failure.responseCode >= 500) return new MailRefused(`${place} refused the mail for good: ${words}`)
  if (failure.responseCode >= 400) return new Error(`${place} did not take the mail now: ${words}`)
  if (failure.code === 'EENVELOPE') return new MailRefused(`${place} cannot be given this address`)
  return new Error(`${place} ${passingSentence(failure, server)}`)
}

const isTemporary = ({ responseCode }: Failure) => responseCode >= 400 && responseCode < 500

function readFailure(error: unknown, to: string): Failure {
  const fields: Record<string, unknown> = typeof error === 'object' && error !== null ? { ...error } : {}
  return {
    code: String(fields['code'] ?? ''),
    message: error instanceof Error ? error.message : String(error),
    response: withoutAddresses(String(fields['response'] ?? ''), to),
    responseCode: Number(fields['responseCode'] ?? 0),
  }
}

/** The words of a server often repeat the address of the recipient. */
function withoutAddresses(words: string, to = ''): string {
  const name = to.slice(0, Math.max(to.lastIndexOf('@'), 0)).toLowerCase()
  const isAbout = (word: string) => {
    const bare = word.replaceAll(/["'()<>,;:]/g, '').toLowerCase()
    return word.includes('@') || (name !== '' && (bare === name || bare === `${name}.`))
  }
  return words
    .slice(0, 500)
    .split(/\s/)
    .map((word) => (isAbout(word) ? '…' : word))
    .join(' ')
    .trim()
}

function certificateSentence({ message }: Failure, { MAIL_URL, SMTP_TLS_SERVERNAME }: Server) {
  if (/altnames/i.test(message)) {
    const [, names = ''] = /altnames: ((?:DNS|IP Address):.*)$/.exec(message) ?? []
    const found = names === '' ? 'other names' : names.replaceAll('DNS:', '').replaceAll('IP Address:', '')
    return `has a certificate for ${found}, not for ${SMTP_TLS_SERVERNAME ?? MAIL_URL?.host}: set SMTP_TLS_SERVERNAME to the name in the certificate if it is the right server`
  }
  if (/certificate has expired/i.test(message))
    return 'has a certificate that has expired: renew it there, or see whether the clock of this machine is right'
  if (/self[- ]signed|unable to (?:verify the first|get (?:local )?issuer) cert/i.test(message))
    return 'has a certificate that this machine does not trust: give it one of a known authority, or set NODE_EXTRA_CA_CERTS to the file with the certificate of yours'
  return undefined
}

function protocolSentence({ code, message, response }: Failure) {
  if (/wrong version number|packet length too long|WRONG_VERSION_NUMBER/i.test(message))
    return 'does not begin with TLS on this port: write smtp:// in MAIL_URL, usually with port 587'
  if (code === 'ETLS' || /STARTTLS/.test(message))
    return `offers no encryption on this port${response === '' ? '' : ` (${response.trim()})`}: use the port that does, usually 587, or smtps:// with port 465`
  if (code === 'ECONFIG') return `cannot be used: ${message}`
  return undefined
}

function passingSentence({ code, message }: Failure, { MAIL_URL, MAIL_TIMEOUT_MS }: Server): string {
  const isFromStart = MAIL_URL?.isEncryptedFromStart === true
  if (code === 'ETIMEDOUT' || code === 'EABORT')
    return `did not answer within ${MAIL_TIMEOUT_MS} ms: see whether a firewall closes the way, and whether the port begins with TLS (smtps://, usually 465) or not (smtp://, usually 587); MAIL_URL says ${isFromStart ? 'smtps' : 'smtp'}`
  if (code === 'EDNS') return 'was not found: see whether the name in MAIL_URL is right'
  if (/ECONNREFUSED/.test(message)) return 'refuses connections: see whether the port in MAIL_URL is right'
  return `ended the connection: ${withoutAddresses(message)}`
}
