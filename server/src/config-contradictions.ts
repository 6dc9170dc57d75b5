import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { LOGIN_METHODS, type LoginMethod } from '@parley/contract'
import { DEFAULT_PEPPERS, isGuessable, isLoopback, isPrivateAddress } from '#config-values.ts'
import type { Variables } from '#config-variables.ts'

/** What settings that are valid alone contradict, each with what to do. Relative folders are in `folder`. */
export function contradictions(values: Variables, folder: string): string[] {
  const { NODE_ENV, PUBLIC_ORIGIN, RESOURCE_ORIGIN, DATABASE_URL, SOURCE_URL } = values
  const isProduction = NODE_ENV === 'production'
  const isPublic = PUBLIC_ORIGIN !== undefined && !isLoopback(PUBLIC_ORIGIN)
  const isUnencrypted = (origin: string | undefined) =>
    origin !== undefined && !isLoopback(origin) && !origin.startsWith('https:')
  const rules: Rule[] = [
    [
      isPublic && !isProduction,
      `PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}, which others can reach: set NODE_ENV=production as well.`,
    ],
    [
      isUnencrypted(PUBLIC_ORIGIN),
      `PUBLIC_ORIGIN must begin with https:, not ${PUBLIC_ORIGIN}: browsers sign only there.`,
    ],
    [isUnencrypted(RESOURCE_ORIGIN), `RESOURCE_ORIGIN must begin with https:, not ${RESOURCE_ORIGIN}.`],
    [
      isProduction && PUBLIC_ORIGIN === undefined,
      'PUBLIC_ORIGIN is missing: set it to the address that people open, such as https://parley.example.',
    ],
    [
      values.DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined,
      'DATABASE_DIRECT_URL is set without DATABASE_URL: set DATABASE_URL to the address of the pooler.',
    ],
    ...(['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).map((name): Rule => [
      hasSeveralHosts(values[name]),
      `${name} names several hosts: name one that leads to the primary, such as a proxy, a pooler or the address of the managed service.`,
    ]),
    ...replicaRules(values),
    [
      isProduction && values.DEV_ACCOUNTS,
      'DEV_ACCOUNTS is set, which creates a moderator for everybody on this machine: remove it.',
    ],
    [
      isProduction && values.ANALYSIS_SEED !== undefined,
      'ANALYSIS_SEED is set, with which anybody can compute beforehand how chance decides: remove it.',
    ],
    [
      isProduction && SOURCE_URL === undefined,
      'SOURCE_URL is missing: set it to where the source of this installation can be had, as the license asks.',
    ],
  ]
  for (const name of ['privacy.md', 'terms.md'])
    rules.push([
      !existsSync(resolve(folder, values.LEGAL_DIR, name)),
      `LEGAL_DIR is ${values.LEGAL_DIR}, which has no ${name}: begin with a copy of server/legal.`,
    ])
  rules.push(
    ...signInRules(values, isProduction),
    ...phoneRules(values, isProduction),
    ...mailRules(values, isProduction),
    ...identityRules(values, isProduction),
    ...collectorRules(values),
    ...releaseRules(values),
    ...REQUESTED.map((name): Rule => [
      hasCredentials(values[name]),
      `${name} must have no name or password in it, which requests cannot send and whose refusal would stand in the log.`,
    ]),
    ...protectionRules(values, isProduction),
  )
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}

/** Commas separate replicas, so a list of hosts is no valid address there. */
function replicaRules({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS: urls }: Variables): Rule[] {
  return [
    [
      urls.length > 0 && DATABASE_URL === undefined,
      'DATABASE_REPLICA_URLS is set without DATABASE_URL: set DATABASE_URL to the address of the primary.',
    ],
    [
      urls.some((url) => url === DATABASE_URL || url === DATABASE_DIRECT_URL),
      'DATABASE_REPLICA_URLS names the primary: name its standbys, or remove it.',
    ],
    [new Set(urls).size < urls.length, 'DATABASE_REPLICA_URLS names a replica twice: name each once.'],
  ]
}

/** Whether a connection string has a list of hosts, as libpq understands it and our client does not. */
function hasSeveralHosts(url = ''): boolean {
  const authority = /^\w+:\/\/([^/?]*)/.exec(url)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',')
}

type Rule = [isBroken: boolean, sentence: string]

/** The ways to log in that an installation offers: without SIGN_IN those that its other settings speak of. */
export function offeredMethods({
  SIGN_IN,
  NODE_ENV,
  IDENTITY_PROVIDER,
}: Pick<Variables, 'SIGN_IN' | 'NODE_ENV' | 'IDENTITY_PROVIDER'>): readonly LoginMethod[] {
  if (SIGN_IN !== undefined) return SIGN_IN
  return LOGIN_METHODS.filter(
    (method) =>
      (method !== 'email' || NODE_ENV !== 'production') &&
      (method !== 'proof' || IDENTITY_PROVIDER !== 'none'),
  )
}

function signInRules(values: Variables, isProduction: boolean): Rule[] {
  const { IDENTITY_PEPPERS, PHONE_PEPPERS, SIGN_IN } = values
  const peppers = IDENTITY_PEPPERS ?? PHONE_PEPPERS
  const name =
    IDENTITY_PEPPERS === undefined && PHONE_PEPPERS !== undefined ? 'PHONE_PEPPERS' : 'IDENTITY_PEPPERS'
  return [
    [
      IDENTITY_PEPPERS !== undefined && PHONE_PEPPERS !== undefined,
      'IDENTITY_PEPPERS and PHONE_PEPPERS are both set: they are one setting, so keep its secrets in IDENTITY_PEPPERS alone.',
    ],
    [
      isProduction &&
        (peppers === undefined || peppers.some(({ secret }) => DEFAULT_PEPPERS.endsWith(secret))),
      'IDENTITY_PEPPERS is missing: set it to 1: and a secret, such as the output of `openssl rand -hex 32`, and never change it.',
    ],
    [
      isProduction && (peppers ?? []).some(({ secret }) => isGuessable(secret)),
      `${name} has a secret that could be guessed: set it to 1: and what \`openssl rand -hex 32\` prints.`,
    ],
    [
      SIGN_IN?.includes('proof') === true && values.IDENTITY_PROVIDER === 'none',
      'SIGN_IN offers proof, and IDENTITY_PROVIDER is none: name a provider, or take proof out of SIGN_IN.',
    ],
    [
      isProduction && SIGN_IN?.includes('email') === true && values.MAIL_SENDER === 'console',
      'SIGN_IN offers email, and MAIL_SENDER is console, which sends no mails: set MAIL_SENDER to smtp or webhook.',
    ],
  ]
}

function phoneRules(values: Variables, isProduction: boolean): Rule[] {
  const { SMS_SENDER, PHONE_TEST_CODES, SMS_WEBHOOK_URL = '' } = values
  if (!offeredMethods(values).includes('phone')) return []
  const required: [sender: string, name: keyof Variables][] = [
    ['twilio', 'TWILIO_ACCOUNT_SID'],
    ['twilio', 'TWILIO_AUTH_TOKEN'],
    ['twilio', 'TWILIO_FROM'],
    ['webhook', 'SMS_WEBHOOK_URL'],
    ['webhook', 'SMS_WEBHOOK_SECRET'],
  ]
  return [
    ...required.map(([sender, name]): Rule => [
      SMS_SENDER === sender && values[name] === undefined,
      `${name} is missing: SMS_SENDER=${sender} needs it.`,
    ]),
    [
      isProduction && SMS_SENDER === 'console',
      'SMS_SENDER is console, which sends no messages: set it to twilio or webhook, or offer other ways to log in with SIGN_IN.',
    ],
    [
      isProduction && PHONE_TEST_CODES.size > 0,
      'PHONE_TEST_CODES is set, which lets anybody log in as those numbers: remove it.',
    ],
    [
      isProduction &&
        [SMS_WEBHOOK_URL, values.TWILIO_URL].some((url) => url.startsWith('http:') && !isLoopback(url)),
      'SMS_WEBHOOK_URL and TWILIO_URL must begin with https:, as codes travel there.',
    ],
  ]
}

function mailRules(values: Variables, isProduction: boolean): Rule[] {
  const { MAIL_SENDER, MAIL_URL, MAIL_WEBHOOK_URL = '' } = values
  const required: [sender: string, name: keyof Variables][] = [
    ['smtp', 'MAIL_URL'],
    ['smtp', 'MAIL_FROM'],
    ['webhook', 'MAIL_WEBHOOK_URL'],
    ['webhook', 'MAIL_WEBHOOK_SECRET'],
  ]
  const given = (['MAIL_URL', 'MAIL_WEBHOOK_URL'] as const).find((name) => values[name] !== undefined)
  return [
    ...required.map(([sender, name]): Rule => [
      MAIL_SENDER === sender && values[name] === undefined,
      `${name} is missing: MAIL_SENDER=${sender} needs it.`,
    ]),
    [
      isProduction && MAIL_SENDER === 'console' && given !== undefined,
      `${given} is set, and MAIL_SENDER is console, which sends no mails: set it to ${given === 'MAIL_URL' ? 'smtp' : 'webhook'}.`,
    ],
    [
      MAIL_URL?.port === 465 && !MAIL_URL.isEncryptedFromStart,
      'MAIL_URL has port 465, which begins with TLS: write smtps:// instead of smtp://.',
    ],
    [
      MAIL_URL?.port === 587 && MAIL_URL.isEncryptedFromStart,
      'MAIL_URL has port 587, which begins without TLS and turns to it: write smtp:// instead of smtps://.',
    ],
    [
      isProduction && MAIL_WEBHOOK_URL.startsWith('http:') && !isLoopback(MAIL_WEBHOOK_URL),
      'MAIL_WEBHOOK_URL must begin with https:, as codes travel there.',
    ],
  ]
}

/** Rules for settings that remove protection. Such settings are only for trials and measurements. */
function protectionRules(values: Variables, isProduction: boolean): Rule[] {
  const { LIMITS, DEVICE_HOLD_HOURS, PROOF_OF_WORK_BITS, CORS_ORIGINS } = values
  const isUnencrypted = (address: string) => address.startsWith('http:') && !isLoopback(address)
  const unencryptedOrigin = CORS_ORIGINS.find(isUnencrypted)
  const unencryptedSource = (['POLIS_URL', 'DEEPGOV_URL'] as const).find((name) =>
    isUnencrypted(values[name]),
  )
  const { LABELS_ENDPOINT, LABELS_MODEL } = values
  return [
    [
      LABELS_ENDPOINT !== undefined && LABELS_MODEL === undefined,
      'LABELS_MODEL is missing: LABELS_ENDPOINT needs it.',
    ],
    [
      hasCredentials(LABELS_ENDPOINT),
      'LABELS_ENDPOINT must have no name or password in it, because it stands in the log: use LABELS_KEY.',
    ],
    [
      isProduction && LABELS_ENDPOINT !== undefined && isUnencrypted(LABELS_ENDPOINT),
      'LABELS_ENDPOINT must begin with https:, as a secret and texts travel there.',
    ],
    [
      isProduction && !LIMITS,
      'LIMITS is 0, which lets one computer take up all of this installation: remove it.',
    ],
    [
      isProduction && DEVICE_HOLD_HOURS === 0,
      'DEVICE_HOLD_HOURS is 0, so that anybody who intercepts one code can delete an account at once: set it to 24.',
    ],
    [
      isProduction && PROOF_OF_WORK_BITS < MIN_WORK_BITS,
      `PROOF_OF_WORK_BITS is ${PROOF_OF_WORK_BITS}, which costs an attacker nothing: set it to 16.`,
    ],
    [
      isProduction && unencryptedSource !== undefined,
      `${unencryptedSource} must begin with https:, as anybody on the way could change what is imported.`,
    ],
    [
      isProduction && unencryptedOrigin !== undefined,
      `CORS_ORIGINS has ${unencryptedOrigin}, which anybody on the way can change: name it with https: or remove it.`,
    ],
  ]
}

const MIN_WORK_BITS = 14

function identityRules(values: Variables, isProduction: boolean): Rule[] {
  const { IDENTITY_PROVIDER, RARIMO_URL, RARIMO_EVENT_ID } = values
  if (!offeredMethods(values).includes('proof')) return []
  const isRarimo = IDENTITY_PROVIDER === 'rarimo'
  return [
    [
      isProduction && IDENTITY_PROVIDER === 'demo-office',
      'IDENTITY_PROVIDER is demo-office, where anybody makes up a document: set it to rarimo for passports, or to none for none.',
    ],
    [
      isRarimo && RARIMO_URL === undefined,
      'RARIMO_URL is missing: set it to the internal address of the verificator service.',
    ],
    [
      isRarimo && RARIMO_EVENT_ID === undefined,
      'RARIMO_EVENT_ID is missing: set it to the number of this service, and never change it: with another number everybody counts as a new person.',
    ],
  ]
}

/** Sentences name no address, because one may have a secret in it. */
function collectorRules({ AUDIT_KEY, AUDIT_COLLECTOR_URL: url }: Variables): Rule[] {
  if (url === undefined) return []
  const { protocol, hostname } = new URL(url)
  return [
    [AUDIT_KEY === undefined, 'AUDIT_KEY is missing: AUDIT_COLLECTOR_URL gets what it signs.'],
    [
      protocol !== 'https:' && !isLoopback(url),
      'AUDIT_COLLECTOR_URL must begin with https:, as anybody on the way could change what is collected.',
    ],
    [
      isPrivateAddress(hostname.replaceAll(/[[\]]/g, '')) && !isLoopback(url),
      'AUDIT_COLLECTOR_URL names a private address: name the collector as its certificate does.',
    ],
    [
      hasCredentials(url),
      'AUDIT_COLLECTOR_URL must have no name or password in it, which requests cannot send: use a path that nobody guesses.',
    ],
  ]
}

function releaseRules({ RELEASES_URL: url }: Variables): Rule[] {
  return [
    [
      url !== undefined && new URL(url).protocol !== 'https:' && !isLoopback(url),
      'RELEASES_URL must begin with https:, as anybody on the way could name another release.',
    ],
  ]
}

/** Where requests are sent whose errors are logged. */
const REQUESTED = [
  'TWILIO_URL',
  'SMS_WEBHOOK_URL',
  'MAIL_WEBHOOK_URL',
  'RARIMO_URL',
  'POLIS_URL',
  'DEEPGOV_URL',
  'RELEASES_URL',
] as const

function hasCredentials(address: string | undefined): boolean {
  if (address === undefined) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
