import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../server/src/testing/cluster.ts'
import { root } from './places.mjs'

const file = join(root, 'server/src/db/tables.ts')

const mapping = JSON.stringify({ int8: 'number', date: 'string' })
const options = [
  ...'--dialect postgres --default-schema public --include-pattern public.*'.split(' '),
  ...`--exclude-pattern migrations --date-parser string --type-mapping ${mapping}`.split(' '),
]

export async function writeTypes() {
  writeFileSync(file, await generateTypes())
}

export async function typesAreCurrent() {
  return readFileSync(file, 'utf8') === (await generateTypes())
}

// The table types as the migrations make them, as text.
async function generateTypes() {
  await using database = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'parley-types-'))
  try {
    const outFile = join(folder, 'tables.ts')
    const cli = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
    const command = [cli, '--url', database.connection, '--out-file', outFile, ...options]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 60_000 })
    if (status !== 0) throw new Error(`kysely-codegen failed: ${stderr}`)
    return readFileSync(outFile, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
