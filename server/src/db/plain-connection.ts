import { Client } from 'pg'
import type { Config } from '#config.ts'

/**
 * A warning for production if everything that people write and vote would travel to the database unencrypted. An
 * operator who writes sslmode=disable has decided for that, and is not warned.
 */
export function plainConnectionWarning(config: Addresses & Pick<Config, 'isProduction'>): string | undefined {
  if (!config.isProduction) return undefined
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URLS = [] } = config
  const replicas = DATABASE_REPLICA_URLS.map((url) => warningOf('DATABASE_REPLICA_URLS', url))
  return (
    warningOf('DATABASE_URL', DATABASE_URL) ??
    warningOf('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL) ??
    replicas.find((warning) => warning !== undefined)
  )
}

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URLS'
type Addresses = { [Name in Variable]?: Config[Name] }

function warningOf(variable: Variable, connectionString: string | undefined): string | undefined {
  if (connectionString === undefined) return undefined
  if (/[?&]sslmode=disable\b/.test(connectionString)) return undefined
  // This client is never connected. It reads the address and variables such as PGSSLMODE in the same way as the clients
  // in use.
  const { host, ssl } = new Client({ connectionString })
  if (ssl || isThisMachine(host)) return undefined
  return `${variable} names another machine, ${host}, without TLS: add sslmode=verify-full to it, or sslmode=disable if the network between belongs to you alone.`
}

const isThisMachine = (host: string): boolean => /^(?:\/.*|localhost|127(?:\.\d+){3}|::1|\[::1\])$/.test(host)
