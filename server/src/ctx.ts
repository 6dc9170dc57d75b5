import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Replica } from '#db/replicas.ts'
import type { DB } from '#db/tables.ts'
import type { Renderer } from '#http/pages/renderer.ts'

export type Db = Kysely<DB>

/** All dependencies with side effects. Tests replace only members of this type. */
export type Ctx = {
  db: Db
  /** The same connections, for prepared statements on the most frequent paths. */
  pool: Pool
  /** The address of the database, for threads that open their own connections. */
  connection: string
  /** Standbys of the database, which answer reads of known versions instead. */
  replicas: readonly Replica[]
  config: Config
  log: Logger
  now: () => Date
  /** Makes requests to other services. */
  fetch: typeof fetch
  /** Renders a page for visitors without an account; undefined if only the browser renders it. */
  renderPage: Renderer['render']
}

/** Creates a value once per application, such as a batch queue that all requests share. */
export function memoizePerApp<T>(make: (ctx: Ctx) => T): (ctx: Ctx) => T {
  const made = new WeakMap<Ctx, T>()
  return (ctx) => {
    const known = made.get(ctx)
    if (known !== undefined) return known
    const fresh = make(ctx)
    made.set(ctx, fresh)
    return fresh
  }
}
