// A process that works on an import until it is killed: node run-import.ts <database> <conversation id>
import { pino } from 'pino'
import { configOfProcess } from '#config.ts'
import { openDb } from '#db/open.ts'
import { runImport } from '#import/job.ts'

const [connection = '', id = ''] = process.argv.slice(2)
const { db, pool } = openDb({ connection })
const ctx = {
  db,
  pool,
  connection,
  replicas: [],
  config: configOfProcess([]),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
  fetch,
  renderPage: async () => undefined,
}
await runImport(ctx, {
  conversationId: Number(id),
  analyse: async () => {},
  signal: new AbortController().signal,
})
