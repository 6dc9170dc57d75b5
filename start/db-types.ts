import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../server/src/testing/cluster.ts'
import { ROOT } from './processes.ts'

const TABLES = join(ROOT, 'server/src/db/tables.ts')
const CODEGEN = join(ROOT, 'node_modules/kysely-codegen/dist/cli/bin.js')

const OPTIONS = [
  ...'--dialect postgres --default-schema public --include-pattern public.*'.split(' '),
  ...'--exclude-pattern migrations --date-parser string'.split(' '),
  '--type-mapping',
  JSON.stringify({ int8: 'number', date: 'string' }),
]

/** Writes the types of the tables as the migrations create them. */
export async function writeTypes(): Promise<number> {
  writeFileSync(TABLES, await generateTypes())
  return 0
}

/** Whether the types match the migrations. */
export async function areTypesCurrent(): Promise<boolean> {
  return readFileSync(TABLES, 'utf8') === (await generateTypes())
}

async function generateTypes() {
  await using database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'parley-types-'))
  try {
    const file = join(folder, 'tables.ts')
    const command = [CODEGEN, '--url', database.connection, '--out-file', file, ...OPTIONS]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 60_000 })
    if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}`)
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
