import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { CannotStart } from '#cannot-start.ts'

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

// An origin as browsers write it: scheme, host and port, no path.
const Origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => URL.canParse(text) && isHttp(text) && new URL(text).origin === text)

const HttpUrl = z.string().refine((text) => URL.canParse(text) && isHttp(text))
const PostgresUrl = z.string().refine((text) => /^postgres(ql)?:\/\/./.test(text))
const Flag = z.enum(['0', '1']).transform((text) => text === '1')
const Origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(Origin))

// Every variable: what it accepts, its default, and how a refusal ends ("PORT must be …").
const variables = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test']),
    'development',
    'development or production',
  ),
  PORT: variable(whole(1, 65_535), '8080', 'a whole number from 1 to 65535'),
  HOST: variable(z.string().regex(/^[\w.:-]+$/), '127.0.0.1', 'an address or host name to listen on'),
  DATA_DIR: variable(z.string(), 'data', 'a folder'),
  DATABASE_URL: optional(PostgresUrl, 'a PostgreSQL address such as postgresql://user:password@host/parley'),
  DATABASE_POOL_SIZE: variable(whole(2, 1000), '20', 'a whole number from 2 to 1000'),
  DATABASE_TIMEOUT_MS: variable(whole(100, 600_000), '15000', 'milliseconds, from 100 to 600000'),
  PUBLIC_ORIGIN: optional(Origin, 'an origin such as https://parley.example, without a path'),
  RESOURCE_ORIGIN: optional(Origin, 'an origin such as https://parley.example, without a path'),
  TRUST_PROXY: variable(whole(0, 10), '0', 'the number of reverse proxies in front, from 0 to 10'),
  CORS_ORIGINS: variable(Origins, '', 'a list of origins, separated by commas'),
  BOOT_REDIRECT: optional(HttpUrl, 'an http or https address'),
  SOURCE_URL: optional(HttpUrl, 'an http or https address'),
  DEMO: variable(Flag, '1', '0 or 1'),
  LOG_LEVEL: variable(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    'info',
    'trace, debug, info, warn, error, fatal or silent',
  ),
  ANALYSIS_DELAY_MS: variable(whole(0, 600_000), '2000', 'milliseconds, from 0 to 600000'),
}

type Variables = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> }

export type Role = 'all' | 'api' | 'worker'

// The variables under their own names, and what follows from them.
export type Config = Omit<Variables, 'PUBLIC_ORIGIN' | 'RESOURCE_ORIGIN'> & {
  PUBLIC_ORIGIN: string
  RESOURCE_ORIGIN: string
  role: Role
  isProduction: boolean
  // Whether the public origin is this machine only: the condition for whatever is for development alone.
  isLoopback: boolean
}

export type Asked = { env: Record<string, string | undefined>; args?: string[] }

export const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

// What this process was started with, with .env of the project for what the environment does not say.
export function configOfProcess(args = process.argv.slice(2)): Config {
  const file = resolve(projectFolder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return readConfig({ env: process.env, args })
}

// Throws every problem at once, a sentence each.
export function readConfig({ env, args = [] }: Asked): Config {
  const problems: string[] = []
  const values = readVariables(env, problems)
  const role = readRole(args, problems)
  if (values) problems.push(...contradictions(values))
  if (!values || problems.length > 0)
    throw new CannotStart(['Parley cannot start:', ...problems].join('\n- '))
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://127.0.0.1:${values.PORT}`
  return {
    ...values,
    DATA_DIR: resolve(projectFolder, values.DATA_DIR),
    PUBLIC_ORIGIN: publicOrigin,
    RESOURCE_ORIGIN: values.RESOURCE_ORIGIN ?? publicOrigin,
    // Other people's databases are never filled with demo data.
    DEMO: values.DEMO && values.DATABASE_URL === undefined,
    role,
    isProduction: values.NODE_ENV === 'production',
    isLoopback: isLoopback(publicOrigin),
  }
}

function contradictions(values: Variables): string[] {
  const { NODE_ENV, PUBLIC_ORIGIN, RESOURCE_ORIGIN, DATABASE_URL, SOURCE_URL } = values
  const isProduction = NODE_ENV === 'production'
  const isPublic = PUBLIC_ORIGIN !== undefined && !isLoopback(PUBLIC_ORIGIN)
  const isPlain = (origin: string | undefined) =>
    origin !== undefined && !isLoopback(origin) && !origin.startsWith('https:')
  const rules: [isBroken: boolean, sentence: string][] = [
    [
      isPublic && !isProduction,
      `PUBLIC_ORIGIN is ${PUBLIC_ORIGIN}, which others can reach: set NODE_ENV=production as well.`,
    ],
    [
      isPlain(PUBLIC_ORIGIN),
      `PUBLIC_ORIGIN must begin with https:, not ${PUBLIC_ORIGIN}: browsers sign only there.`,
    ],
    [isPlain(RESOURCE_ORIGIN), `RESOURCE_ORIGIN must begin with https:, not ${RESOURCE_ORIGIN}.`],
    [
      isProduction && PUBLIC_ORIGIN === undefined,
      'PUBLIC_ORIGIN is missing: set it to the address that people open, such as https://parley.example.',
    ],
    [
      isProduction && DATABASE_URL === undefined,
      'DATABASE_URL is missing: production needs a PostgreSQL of its own, such as postgresql://parley:password@host/parley.',
    ],
    [
      isProduction && SOURCE_URL === undefined,
      'SOURCE_URL is missing: set it to where the source of this installation can be had, as the licence asks.',
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence)
}

function readVariables(env: Asked['env'], problems: string[]): Variables | undefined {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, ending }] of Object.entries(variables)) {
    const given = env[name]?.trim() || undefined
    const parsed = schema.safeParse(given)
    if (parsed.success) values[name] = parsed.data
    // A database address holds a password, so it is not repeated.
    else problems.push(`${name} must be ${ending}${name === 'DATABASE_URL' ? '' : `, not "${given}"`}.`)
  }
  return isComplete(values, problems) ? values : undefined
}

function isComplete(values: Record<string, unknown>, problems: string[]): values is Variables {
  return problems.length === 0 && Object.keys(variables).every((name) => name in values)
}

function readRole(args: string[], problems: string[]): Role {
  let role: Role = 'all'
  for (const arg of args) {
    const asked = arg.replace(/^--role=/, '')
    if (asked === 'api' || asked === 'worker' || asked === 'all') role = asked
    else problems.push(`${arg} is not understood: say --role=api or --role=worker, or nothing for both.`)
  }
  return role
}

function variable<T>(schema: z.ZodType<T, string>, byDefault: string, ending: string) {
  return { schema: z.string().default(byDefault).pipe(schema), ending }
}

function optional<T>(schema: z.ZodType<T, string>, ending: string) {
  return { schema: schema.optional(), ending }
}

function isHttp(text: string) {
  return /^https?:/.test(text)
}

export function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin)
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}
