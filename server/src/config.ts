import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { z } from 'zod'
import {
  CallingCodes,
  CallLimits,
  Contacts,
  Flag,
  HttpUrl,
  optional,
  Origin,
  Origins,
  Peppers,
  PostgresUrl,
  TestCodes,
  variable,
  integerBetween,
} from '#config-values.ts'
import { StartupError } from '#startup-error.ts'

// A public pepper, so that a first start needs no secret; production refuses it.
const DEFAULT_PEPPERS = '1:for-development-only-not-a-secret'

// The calling codes of Europe, North America, Australia, New Zealand, Japan and South Korea.
const DEFAULT_CALLING_CODES =
  '1 30 31 32 33 34 351 352 353 354 356 357 358 359 36 370 371 372 373 377 378 380 381 382 383 385 386 387 389 39 40 41 420 421 423 43 44 45 46 47 48 49 61 64 81 82 355 376'

// Variables whose values are never part of an error message.
const SECRETS = new Set([
  'DATABASE_URL',
  'PHONE_PEPPERS',
  'TWILIO_AUTH_TOKEN',
  'SMS_WEBHOOK_SECRET',
  'AUDIT_KEY',
  'METRICS_TOKEN',
  'LABELS_KEY',
])

// Every variable with its schema, its default, and the end of its error message ("PORT must be …").
const VARIABLES = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test']),
    'development',
    'development or production',
  ),
  PORT: variable(integerBetween(1, 65_535), '8080', 'a whole number from 1 to 65535'),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), '127.0.0.1', 'an address or host name to listen on'),
  DATA_DIR: variable(z.string(), 'data', 'a folder'),
  DATABASE_URL: optional(PostgresUrl, 'a PostgreSQL address such as postgresql://user:password@host/parley'),
  DATABASE_POOL_SIZE: variable(integerBetween(4, 1000), '20', 'a whole number from 4 to 1000'),
  DATABASE_TIMEOUT_MS: variable(integerBetween(100, 600_000), '15000', 'milliseconds, from 100 to 600000'),
  PUBLIC_ORIGIN: optional(Origin, 'an origin such as https://parley.example, without a path'),
  RESOURCE_ORIGIN: optional(Origin, 'an origin such as https://parley.example, without a path'),
  TRUST_PROXY: variable(integerBetween(0, 10), '0', 'the number of reverse proxies in front, from 0 to 10'),
  CORS_ORIGINS: variable(Origins, '', 'a list of origins, separated by commas'),
  BOOT_REDIRECT: optional(HttpUrl, 'an http or https address'),
  SOURCE_URL: optional(HttpUrl, 'an http or https address'),
  SECURITY_CONTACT: optional(
    Contacts,
    'a list such as mailto:security@parley.example, https://parley.example/report',
  ),
  SECURITY_POLICY: optional(HttpUrl, 'an http or https address'),
  LEGAL_DIR: variable(z.string(), 'server/legal', 'a folder'),
  RESULTS_LICENCE: variable(z.string().max(80), 'CC BY 4.0', 'the name of a license, at most 80 characters'),
  DEMO: variable(Flag, '1', '0 or 1'),
  DEV_ACCOUNTS: variable(Flag, '0', '0 or 1'),
  LOG_LEVEL: variable(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'trace, debug, info, warn, error, fatal or silent',
  ),
  MAX_CONNECTIONS: variable(integerBetween(10, 100_000), '4096', 'a whole number from 10 to 100000'),
  REQUEST_TIMEOUT_MS: variable(integerBetween(100, 600_000), '30000', 'milliseconds, from 100 to 600000'),
  LIMITS: variable(Flag, '1', '0 or 1'),
  CALL_LIMITS: variable(CallLimits, '', 'a list such as conversation=30,opinion=300'),
  COUNT_PLACES: variable(z.enum(['on', 'off']), 'on', 'on or off'),
  GUESTS_PER_HOUR: variable(integerBetween(1, 1_000_000), '600', 'a whole number from 1 to 1000000'),
  PROOF_OF_WORK_BITS: variable(integerBetween(1, 30), '16', 'a whole number from 1 to 30'),
  PHONE_PEPPERS: variable(
    Peppers,
    DEFAULT_PEPPERS,
    'version:secret, such as 1:… with 32 characters or more, separated by commas',
  ),
  PHONE_CALLING_CODES: variable(
    CallingCodes,
    DEFAULT_CALLING_CODES,
    'a list of calling codes such as 33, 44, or * for all',
  ),
  PHONE_TEST_CODES: variable(
    TestCodes,
    '',
    'a list of numbers with their codes such as +12025550100=000000, separated by commas',
  ),
  SMS_SENDER: variable(z.enum(['console', 'twilio', 'webhook']), 'console', 'console, twilio or webhook'),
  SMS_PER_COUNTRY: variable(integerBetween(1, 1_000_000), '200', 'a whole number from 1 to 1000000'),
  SMS_PER_HOUR: variable(integerBetween(1, 1_000_000), '1000', 'a whole number from 1 to 1000000'),
  TWILIO_ACCOUNT_SID: optional(z.string(), 'the name of a Twilio account'),
  TWILIO_AUTH_TOKEN: optional(z.string(), 'the secret of a Twilio account'),
  TWILIO_FROM: optional(z.string(), 'a number such as +12025550100 or a messaging service such as MG…'),
  TWILIO_URL: variable(HttpUrl, 'https://api.twilio.com', 'an http or https address'),
  SMS_WEBHOOK_URL: optional(HttpUrl, 'an http or https address'),
  SMS_WEBHOOK_SECRET: optional(z.string().min(32), 'a secret of 32 characters or more'),
  DEVICE_HOLD_HOURS: variable(integerBetween(0, 720), '24', 'hours, from 0 to 720'),
  IDENTITY_PROVIDER: variable(z.enum(['demo-office', 'rarimo']), 'demo-office', 'demo-office or rarimo'),
  RARIMO_URL: optional(HttpUrl, 'an http or https address'),
  RARIMO_EVENT_ID: optional(z.string().regex(/^[1-9]\d{0,76}$/), 'a whole number, written with digits'),
  RARIMO_STARTED_AT: variable(integerBetween(0, 9_999_999_999), '0', 'seconds since 1970'),
  POLIS_URL: variable(HttpUrl, 'https://pol.is', 'an http or https address'),
  DEEPGOV_URL: variable(HttpUrl, 'https://deepgov.org', 'an http or https address'),
  IMPORT_TIMEOUT_MS: variable(integerBetween(100, 600_000), '60000', 'milliseconds, from 100 to 600000'),
  IMPORT_REQUESTS_PER_SECOND: variable(integerBetween(1, 10_000), '5', 'a whole number from 1 to 10000'),
  CACHE_MB: variable(integerBetween(8, 65_536), '128', 'megabytes, from 8 to 65536'),
  AUDIT_KEY: optional(z.string().min(32), 'a secret of 32 characters or more'),
  AUDIT_FILE: optional(z.string(), 'a file'),
  METRICS_PORT: optional(integerBetween(1, 65_535), 'a whole number from 1 to 65535'),
  METRICS_TOKEN: optional(z.string().min(32), 'a secret of 32 characters or more'),
  CHROMIUM_PATH: optional(z.string(), 'the file of a Chromium'),
  BUNDLE_PAUSE_MS: variable(integerBetween(1, 600_000), '30000', 'milliseconds, from 1 to 600000'),
  ANALYSIS_DELAY_MS: variable(integerBetween(0, 600_000), '2000', 'milliseconds, from 0 to 600000'),
  LABELS_ENDPOINT: optional(HttpUrl, 'an http or https address such as https://api.openai.com/v1'),
  LABELS_MODEL: optional(z.string().min(1).max(200), 'the name of a model'),
  // Only characters that are valid in a header, because the error for an invalid header would contain the secret.
  LABELS_KEY: optional(
    z.string().regex(/^[\x21-\x7e]+$/),
    'the secret of the service, in one line without spaces',
  ),
  LABELS_PRIVATE: variable(Flag, '0', '0 or 1'),
  LABELS_TIMEOUT_MS: variable(integerBetween(100, 600_000), '60000', 'milliseconds, from 100 to 600000'),
  SUPPLEMENT_DELAY_MS: variable(integerBetween(0, 600_000), '1000', 'milliseconds, from 0 to 600000'),
  MEASURE_STRUCTURE: variable(Flag, '1', '0 or 1'),
  HISTORY_OF_IMPORTS: variable(Flag, '1', '0 or 1'),
  ANALYSIS_REST_FACTOR: variable(integerBetween(0, 1000), '9', 'a whole number from 0 to 1000'),
}

type Variables = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name]['schema']> }

export type Role = 'all' | 'api' | 'worker'

/** The variables under their own names, and values that are derived from them. */
export type Config = Omit<Variables, 'PUBLIC_ORIGIN' | 'RESOURCE_ORIGIN' | 'AUDIT_FILE'> & {
  AUDIT_FILE: string
  PUBLIC_ORIGIN: string
  RESOURCE_ORIGIN: string
  role: Role
  isProduction: boolean
  // Whether only this machine can reach the public origin. Settings for development require this.
  isLoopback: boolean
  // Whether the demonstration office, which proves identities with made-up documents, is open. Only this machine can
  // reach it.
  hasDemoOffice: boolean
}

export type ConfigInput = { env: Record<string, string | undefined>; args?: string[] }

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** The configuration of this process, from the environment and, for missing variables, the project's .env file. */
export function configOfProcess(args = process.argv.slice(2)): Config {
  const file = resolve(projectFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig({ env: process.env, args })
}

/** Throws one error that lists all problems. */
export function readConfig({ env, args = [] }: ConfigInput): Config {
  const problems: string[] = []
  const values = readVariables(env, problems)
  const role = readRole(args, problems)
  if (values) problems.push(...contradictions(values))
  if (!values || problems.length > 0)
    throw new StartupError(['Parley cannot start:', ...problems].join('\n- '))
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://127.0.0.1:${values.PORT}`
  return {
    ...values,
    DATA_DIR: resolve(projectFolder, values.DATA_DIR),
    LEGAL_DIR: resolve(projectFolder, values.LEGAL_DIR),
    AUDIT_FILE: resolve(projectFolder, values.AUDIT_FILE ?? join(values.DATA_DIR, 'audit-heads.jsonl')),
    PUBLIC_ORIGIN: publicOrigin,
    RESOURCE_ORIGIN: values.RESOURCE_ORIGIN ?? publicOrigin,
    // Demo data is never loaded into a database that the operator provides.
    DEMO: values.DEMO && values.DATABASE_URL === undefined,
    role,
    isProduction: values.NODE_ENV === 'production',
    isLoopback: isLoopback(publicOrigin),
    hasDemoOffice:
      values.IDENTITY_PROVIDER === 'demo-office' &&
      values.NODE_ENV !== 'production' &&
      isLoopback(publicOrigin),
  }
}

function contradictions(values: Variables): string[] {
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
      isProduction && DATABASE_URL === undefined,
      'DATABASE_URL is missing: production needs a PostgreSQL of its own, such as postgresql://parley:password@host/parley.',
    ],
    [
      isProduction && values.DEV_ACCOUNTS,
      'DEV_ACCOUNTS is set, which creates a moderator for everybody on this machine: remove it.',
    ],
    [
      isProduction && SOURCE_URL === undefined,
      'SOURCE_URL is missing: set it to where the source of this installation can be had, as the license asks.',
    ],
  ]
  for (const name of ['privacy.md', 'terms.md'])
    rules.push([
      !existsSync(resolve(projectFolder, values.LEGAL_DIR, name)),
      `LEGAL_DIR is ${values.LEGAL_DIR}, which has no ${name}: begin with a copy of server/legal.`,
    ])
  rules.push(
    ...phoneRules(values, isProduction),
    ...identityRules(values, isProduction),
    ...protectionRules(values, isProduction),
  )
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}

type Rule = [isBroken: boolean, sentence: string]

function phoneRules(values: Variables, isProduction: boolean): Rule[] {
  const { SMS_SENDER, PHONE_PEPPERS, PHONE_TEST_CODES, SMS_WEBHOOK_URL = '' } = values
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
      'SMS_SENDER is console, which sends no messages: set it to twilio or webhook.',
    ],
    [
      isProduction && PHONE_PEPPERS.some(({ secret }) => DEFAULT_PEPPERS.endsWith(secret)),
      'PHONE_PEPPERS is missing: set it to 1: and a secret, such as the output of `openssl rand -hex 32`, and never change it.',
    ],
    [
      isProduction && PHONE_PEPPERS.some(({ secret }) => isGuessable(secret)),
      'PHONE_PEPPERS has a secret that could be guessed: set it to 1: and what `openssl rand -hex 32` prints.',
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
      LABELS_ENDPOINT !== undefined && hasCredentials(LABELS_ENDPOINT),
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

/** Whether a secret repeats itself or has too few different characters to be random. */
function isGuessable(secret: string): boolean {
  const counts = new Map<string, number>()
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / secret.length)
  const compressedBytes = deflateRawSync(secret, { level: 9 }).length
  return bits < MIN_SECRET_BITS || compressedBytes < MIN_COMPRESSED_BYTES
}

const MIN_SECRET_BITS = 80
const MIN_COMPRESSED_BYTES = 24

function identityRules(values: Variables, isProduction: boolean): Rule[] {
  const { IDENTITY_PROVIDER, RARIMO_URL, RARIMO_EVENT_ID } = values
  const isRarimo = IDENTITY_PROVIDER === 'rarimo'
  return [
    [
      isProduction && IDENTITY_PROVIDER === 'demo-office',
      'IDENTITY_PROVIDER is demo-office, where anybody makes up a document: set it to rarimo.',
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

function readVariables(env: ConfigInput['env'], problems: string[]): Variables | undefined {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, ending }] of Object.entries(VARIABLES)) {
    const rawValue = env[name]?.trim() || undefined
    const parsed = schema.safeParse(rawValue)
    if (parsed.success) values[name] = parsed.data
    else problems.push(`${name} must be ${ending}${SECRETS.has(name) ? '' : `, not "${rawValue}"`}.`)
  }
  return isComplete(values, problems) ? values : undefined
}

function isComplete(values: Record<string, unknown>, problems: string[]): values is Variables {
  return problems.length === 0 && Object.keys(VARIABLES).every((name) => name in values)
}

function readRole(args: string[], problems: string[]): Role {
  let role: Role = 'all'
  for (const arg of args) {
    const requested = arg.replace(/^--role=/, '')
    if (requested === 'api' || requested === 'worker' || requested === 'all') role = requested
    else problems.push(`${arg} is not a known argument: use --role=api or --role=worker, or none for both.`)
  }
  return role
}

function hasCredentials(address: string): boolean {
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}

export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
