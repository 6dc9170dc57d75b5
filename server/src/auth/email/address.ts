import { domainToASCII } from 'node:url'
import { inNormalForm } from '@parley/contract'
import type { Recipient } from '#auth/code/recipient.ts'
import { isMailAddress } from '#config-values.ts'

type Provider = {
  /** Domains with the same mailboxes; the first stands for all of them. */
  domains: readonly string[]
  /** Characters of a name that the provider does not read. */
  ignored?: RegExp
}

/**
 * Large providers that deliver `name+anything` to the mailbox of `name`. Of other domains nobody knows whether they do, so
 * their addresses count as they are. Accounts are found by the hash of the normal form, so a change here would lock people
 * out who wrote their address in the way that it concerns.
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  ...[
    'outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.jp outlook.pt hotmail.com hotmail.co.uk hotmail.de',
    'hotmail.es hotmail.fr hotmail.it live.com live.co.uk live.de live.fr live.it live.nl msn.com icloud.com me.com mac.com',
    'fastmail.com fastmail.fm mailbox.org posteo.de posteo.net',
  ]
    .flatMap((names) => names.split(' '))
    .map((domain) => ({ domains: [domain] })),
]

const providerOf = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
)

/** An address that may receive a code; undefined for anything else. */
export function emailOf(text: string): Recipient | undefined {
  const to = text.trim()
  if (!isMailAddress(to)) return undefined
  const at = to.lastIndexOf('@')
  const name = inNormalForm(to.slice(0, at), 'NFKC').toLowerCase()
  const domain = domainToASCII(to.slice(at + 1))
  if (/^\.|\.\.|\.$/.test(name) || !isDomain(domain)) return undefined
  if (!isMailAddress(`${name}@${domain}`)) return undefined
  const provider = providerOf.get(domain)
  const block = provider?.domains[0] ?? domain
  const mailbox = provider === undefined ? name : mailboxOf(name, provider)
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
