import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#config.ts'

/**
 * Logs JSON lines in production and short readable lines otherwise. Headers, bodies, addresses and query strings are
 * never logged.
 */
export function openLog({ LOG_LEVEL, isProduction }: Pick<Config, 'LOG_LEVEL' | 'isProduction'>): Logger {
  return isProduction ? pino(logOptions(LOG_LEVEL)) : pino(logOptions(LOG_LEVEL), PRETTY)
}

export function logOptions(level: string): LoggerOptions {
  return { level, base: undefined, serializers: SERIALIZERS, redact: SECRETS }
}

const SERIALIZERS = {
  req: ({ id, method, url }: { id?: unknown; method?: unknown; url?: unknown }) => ({
    id,
    method,
    path: String(url).split('?')[0],
  }),
  res: ({ statusCode }: { statusCode?: unknown }) => ({ statusCode }),
}

const SECRET_NAMES = [
  'authorization',
  'cookie',
  'token',
  'password',
  'phoneNumber',
  'emailAddress',
  'body',
  'connectionString',
]
const SECRETS = { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '(hidden)' }

const LEVELS = new Map([
  [10, 'trace'],
  [20, 'debug'],
  [30, 'info'],
  [40, 'WARN'],
  [50, 'ERROR'],
  [60, 'FATAL'],
])

const PRETTY: DestinationStream = {
  write(text) {
    process.stderr.write(shortLine(text))
  },
}

export function shortLine(json: string): string {
  const parsed: Record<string, unknown> = JSON.parse(json)
  const { level, time, msg, err, ...rest } = parsed
  const clock = new Date(Number(time)).toISOString().slice(11, 19)
  const details = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const line = [clock, LEVELS.get(Number(level)) ?? level, msg, ...details].filter(Boolean).join(' ')
  return `${line}\n${stackOf(err)}`
}

function stackOf(error: unknown) {
  const hasStack = typeof error === 'object' && error !== null && 'stack' in error
  return hasStack ? `${String(error.stack)}\n` : ''
}
