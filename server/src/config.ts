import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LoginMethod } from '@parley/contract'
import { contradictions, offeredMethods } from '#config-contradictions.ts'
import { DEFAULT_PEPPERS, isLoopback, Peppers, type Pepper } from '#config-values.ts'
import { SECRETS, VARIABLES, type Variables } from '#config-variables.ts'
import { StartupError } from '#startup-error.ts'

export type Role = 'all' | 'api' | 'worker'

/** The variables under their own names, and values that are derived from them. */
export type Config = Omit<
  Variables,
  'PUBLIC_ORIGIN' | 'RESOURCE_ORIGIN' | 'AUDIT_FILE' | 'SIGN_IN' | 'IDENTITY_PEPPERS' | 'PHONE_PEPPERS'
> & {
  /** The ways to log in, in the order in which they are offered. */
  SIGN_IN: readonly LoginMethod[]
  IDENTITY_PEPPERS: readonly Pepper[]
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
  if (values) problems.push(...contradictions(values, projectFolder))
  if (!values || problems.length > 0)
    throw new StartupError(['Parley cannot start:', ...problems].join('\n- '))
  const { PHONE_PEPPERS, ...rest } = values
  const signIn = offeredMethods(values)
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://127.0.0.1:${values.PORT}`
  // A provider that is not offered proves nobody.
  const provider = signIn.includes('proof') ? values.IDENTITY_PROVIDER : 'none'
  return {
    ...rest,
    SIGN_IN: signIn,
    IDENTITY_PEPPERS: values.IDENTITY_PEPPERS ?? PHONE_PEPPERS ?? Peppers.parse(DEFAULT_PEPPERS),
    IDENTITY_PROVIDER: provider,
    DATA_DIR: resolve(projectFolder, values.DATA_DIR),
    LEGAL_DIR: resolve(projectFolder, values.LEGAL_DIR),
    AUDIT_FILE: resolve(projectFolder, values.AUDIT_FILE ?? join(values.DATA_DIR, 'audit-heads.jsonl')),
    ...(values.ASSETS_KEEP === undefined ? {} : { ASSETS_KEEP: resolve(projectFolder, values.ASSETS_KEEP) }),
    PUBLIC_ORIGIN: publicOrigin,
    RESOURCE_ORIGIN: values.RESOURCE_ORIGIN ?? publicOrigin,
    // Demo data is never loaded into a database that the operator provides.
    DEMO: values.DEMO && values.DATABASE_URL === undefined,
    role,
    isProduction: values.NODE_ENV === 'production',
    isLoopback: isLoopback(publicOrigin),
    hasDemoOffice: provider === 'demo-office' && values.NODE_ENV !== 'production' && isLoopback(publicOrigin),
  }
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
