import { BlockList, isIPv6 } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { languageOf, LOGIN_METHODS } from '@parley/contract'
import { z } from 'zod'

// The schemas of single settings, which config.ts uses for its variables.

export const integerBetween = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

// An origin in the form of browsers: scheme, host and port, no path.
export const Origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => URL.canParse(text) && isHttp(text) && new URL(text).origin === text)

export const HttpUrl = z.string().refine((text) => URL.canParse(text) && isHttp(text))
export const PostgresUrl = z.string().refine((text) => /^postgres(ql)?:\/\/./.test(text))
export const PostgresUrls = z
  .string()
  .transform((text) => splitList(text))
  .pipe(z.array(PostgresUrl))
export const Flag = z.enum(['0', '1']).transform((text) => text === '1')
export const Origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Origin))

const splitList = (text: string) => text.split(/[\s,]+/).filter(Boolean)

/** Ways to log in, each once, in the order in which they are offered. */
export const SignIn = z
  .string()
  .transform(splitList)
  .pipe(z.array(z.enum(LOGIN_METHODS)))
  .refine((methods) => methods.length > 0 && new Set(methods).size === methods.length)

// The secrets for hashing phone numbers and addresses, by version; new ones are hashed with the highest version.
export const Peppers = z
  .string()
  .transform((text) => splitList(text).map((entry) => /^(\d{1,4}):(.{32,})$/.exec(entry)))
  .transform((found) => found.map((match) => ({ version: Number(match?.[1]), secret: match?.[2] ?? '' })))
  .refine((peppers) => peppers.length > 0 && peppers.every(({ secret }) => secret !== ''))
  .refine((peppers) => new Set(peppers.map(({ version }) => version)).size === peppers.length)

export type Pepper = z.output<typeof Peppers>[number]

export const CallingCodes = z
  .string()
  .transform(splitList)
  .refine((codes) => codes.length > 0 && codes.every((code) => code === '*' || /^[1-9]\d{0,2}$/.test(code)))
  .transform((codes) => new Set(codes.includes('*') ? [] : codes))

/** Codes of languages of the interface. */
export const LanguageCodes = z
  .string()
  .transform(splitList)
  .refine((codes) => codes.every((code) => languageOf(code) !== undefined))

export const TestCodes = z
  .string()
  .transform(splitList)
  .refine((entries) => entries.every((entry) => /^\+[1-9]\d{6,14}=\d{6}$/.test(entry)))
  .transform((entries) => new Map(entries.map((entry) => [entry.split('=')[0] ?? '', entry.slice(-6)])))

/** Contacts for reports of vulnerabilities, as RFC 9116 requires: addresses with a scheme. */
export const Contacts = z
  .string()
  .transform(splitList)
  .refine(
    (contacts) =>
      contacts.length > 0 &&
      contacts.every((contact) => /^(?:mailto:[^@]+@[^@]+|tel:\+[\d-]+|https:\/\/.+)$/.test(contact)),
  )

/** A mail server, with the name and password to log in there: smtp: begins without TLS and turns to it, smtps: begins with it. */
export const MailUrl = z
  .string()
  .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text))
  .transform((text) => new URL(text))
  .refine(({ username, password, hostname }) => hostname !== '' && [username, password].every(isDecodable))
  .transform(({ protocol, hostname, port, username, password }) => {
    const isEncryptedFromStart = protocol === 'smtps:'
    return {
      host: hostname.replaceAll(/[[\]]/g, ''),
      port: port === '' ? (isEncryptedFromStart ? 465 : 587) : Number(port),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      isEncryptedFromStart,
    }
  })

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const MAIL_ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*$/u

/** One plain mail address, in the form that needs no quotation marks. */
export const isMailAddress = (text: string): boolean => text.length <= 254 && MAIL_ADDRESS.test(text)

export const MailAddress = z.string().refine(isMailAddress)

/** A mail address with a name before it, or without one. */
export const NamedMailAddress = z
  .string()
  .transform(splitNamed)
  .refine(({ name, address }) => isMailAddress(address) && !/["<>\p{C}]/u.test(name))

function splitNamed(text: string): { name: string; address: string } {
  const start = text.indexOf('<')
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text }
  const name = text.slice(0, start).trim()
  return { name: /^"([^"]*)"$/.exec(name)?.[1] ?? name, address: text.slice(start + 1, -1) }
}

/** Limits by their names in the table of docs/security.md; http/limits.ts refuses other names. */
export const CallLimits = z
  .string()
  .transform(splitList)
  .refine((entries) => entries.every((entry) => /^[a-z]+=[1-9]\d{0,8}$/.test(entry)))
  .transform((entries) => entries.map((entry) => entry.split('=')))
  .transform((entries) => new Map(entries.map(([name = '', points]) => [name, Number(points)])))

/** Whether a secret repeats itself or has too few different characters to be random. */
export function isGuessable(secret: string): boolean {
  const counts = new Map<string, number>()
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length)
  const compressedBytes = deflateRawSync(secret, { level: 9 }).length
  return bits < MIN_SECRET_BITS || compressedBytes < MIN_COMPRESSED_BYTES
}

const MIN_SECRET_BITS = 80
const MIN_COMPRESSED_BYTES = 24

export function variable<T>(schema: z.ZodType<T, string>, defaultText: string, suffix: string) {
  return { schema: z.string().default(defaultText).pipe(schema), ending: suffix }
}

export function optional<T>(schema: z.ZodType<T, string>, suffix: string) {
  return { schema: schema.optional(), ending: suffix }
}

function isHttp(text: string) {
  return /^https?:/.test(text)
}

// A public pepper, so that a first start needs no secret; production refuses it.
export const DEFAULT_PEPPERS = '1:for-development-only-not-a-secret'

export const isLoopback = (origin: string): boolean => isLoopbackHost(new URL(origin).hostname)

/** Whether a host in an address is this machine. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host)

const PRIVATE: readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'][] = [
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]
const privateAddresses = new BlockList()
for (const range of PRIVATE) privateAddresses.addSubnet(...range)

/** Whether an address is of a network that is not the Internet; false for names. */
export const isPrivateAddress = (address: string): boolean =>
  privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
