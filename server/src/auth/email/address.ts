import { domainToASCII } from 'node:url'
import { inNormalForm } from '@parley/contract'
import type { Recipient } from '#auth/code/recipient.ts'
import { isMailAddress } from '#config-values.ts'

type Provider = {
  /** The domain that stands for all with the same mailboxes. */
  domain: string
  /** Characters of a name that the provider does not read. */
  ignored?: RegExp
}

const GMAIL: Provider = { domain: 'gmail.com', ignored: /\./g }

/** Large providers that deliver `name+anything` to the mailbox of `name`. */
const WITH_PLUS = [
  'outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp outlook.pt hotmail.com hotmail.co.uk hotmail.de',
  'hotmail.es hotmail.fr hotmail.it live.com live.co.uk live.de live.fr live.it live.nl msn.com icloud.com me.com mac.com',
  'proton.me protonmail.com pm.me fastmail.com fastmail.fm mailbox.org posteo.de posteo.net',
].flatMap((domains) => domains.split(' '))

/**
 * What providers say that they ignore. Of other domains nobody knows, so their addresses count as they are: two mailboxes
 * with one normal form would be one account. Accounts are found by the hash of the normal form, so a change here would lock
 * people out who wrote their address in the way that it concerns.
 */
const providerOf = new Map<string, Provider>([
  ['gmail.com', GMAIL],
  ['googlemail.com', GMAIL],
  ...WITH_PLUS.map((domain) => [domain, { domain }] as const),
])

/**
 * An address that may receive a code; undefined for anything else. The mail goes to the letters that are hashed, in their
 * case: were a sign that only looks like another one sent as it was typed, its mail would arrive elsewhere than that of the
 * owner, with a code for the owner's account. So letters other than a to z keep their case too.
 */
export function emailOf(text: string): Recipient | undefined {
  const typed = text.trim()
  if (!isMailAddress(typed)) return undefined
  const at = typed.lastIndexOf('@')
  const name = inNormalForm(typed.slice(0, at), 'NFC')
  const domain = domainToASCII(typed.slice(at + 1))
  const to = `${name}@${domain}`
  if (!isMailAddress(to) || /^\.|\.\.|\.$/.test(name) || !isDomain(domain)) return undefined
  const provider = providerOf.get(domain)
  const block = provider?.domain ?? domain
  const lower = name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const mailbox = provider === undefined ? lower : mailboxOf(lower, provider)
  return { method: 'email', to, normalForm: `${mailbox}@${block}`, block }
}

/** Whether a domain has several parts, of which the last is no number. */
function isDomain(ascii: string): boolean {
  const parts = ascii.split('.')
  const last = parts.at(-1) ?? ''
  return parts.length > 1 && parts.every((part) => /^[a-z0-9-]{1,63}$/.test(part)) && /[a-z]/.test(last)
}

/** The name without what the provider does not read; the whole name if nothing would be left. */
function mailboxOf(name: string, { ignored }: Provider): string {
  const [mailbox = ''] = name.split('+')
  const read = ignored === undefined ? mailbox : mailbox.replaceAll(ignored, '')
  return read === '' ? name : read
}
