import { Client } from 'pg'
import type { Config } from '#config.ts'

/**
 * A warning for production if everything that people write and vote would travel to the database unencrypted. An
 * operator who writes sslmode=disable has decided for that, and is not warned.
 */
export function plainConnectionWarning({
  DATABASE_URL: connectionString,
  isProduction,
}: Pick<Config, 'DATABASE_URL' | 'isProduction'>): string | undefined {
  if (!isProduction || connectionString === undefined) return undefined
  if (/[?&]sslmode=disable\b/.test(connectionString)) return undefined
  // This client is never connected. It reads the address and variables such as PGSSLMODE in the same way as the clients
  // in use.
  const { host, ssl } = new Client({ connectionString })
  if (ssl || isThisMachine(host)) return undefined
  return `DATABASE_URL names another machine, ${host}, without TLS: add sslmode=verify-full to it, or sslmode=disable if the network between belongs to you alone.`
}

const isThisMachine = (host: string): boolean => /^(?:\/.*|localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host)
