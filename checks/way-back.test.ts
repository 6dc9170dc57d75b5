import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase } from '../server/src/testing/cluster.ts'
import { everythingIn, runSql } from '../server/src/testing/everything.sql.ts'
import { environment, MAIN, startProcess, temporaryFolder, type Variables } from './running-parley.ts'
import { root } from './sources.ts'

/** A copy of the program without its newest migration. */
function olderVersion(folder: string) {
  for (const part of ['server', 'package.json'])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    })
  for (const part of ['node_modules', 'contract', 'opinion-map', 'web'])
    symlinkSync(join(root, part), join(folder, part))
  const migrations = join(folder, 'server/migrations')
  const newest = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  rmSync(join(migrations, newest ?? ''))
  const command = [process.execPath, join(folder, 'server/src/main.ts')]
  const admin = (variables: Variables, ...args: string[]) =>
    spawnSync(process.execPath, [join(folder, 'server/src/admin.ts'), ...args], {
      env: environment(variables),
      cwd: folder,
      encoding: 'utf8',
      timeout: 60_000,
    })
  return { newest, admin, start: (variables: Variables) => startProcess({ command, cwd: folder, variables }) }
}

test(
  'after an upgrade the older version starts again on the backup that was made before the migrations @full',
  { timeout: 300_000 },
  async () => {
    using temporary = temporaryFolder()
    const place = (name: string) => {
      const folder = join(temporary.path, name)
      mkdirSync(folder)
      return folder
    }
    const older = olderVersion(place('older'))
    await using upgraded = await emptyDatabase()
    const variables = {
      DATABASE_URL: upgraded.connection,
      DATA_DIR: place('data'),
      BACKUP_TO: place('backups'),
    }
    const run = async (started: Awaited<ReturnType<typeof startProcess>>) => {
      await using running = started
      await running.ready
    }
    await run(await older.start(variables))
    await runSql(upgraded.connection, `insert into users (username) values ('ann')`)
    const known = new Set(readdirSync(variables.BACKUP_TO))
    await run(await startProcess({ command: [process.execPath, MAIN], variables }))
    await runSql(upgraded.connection, `insert into users (username) values ('later')`)
    // The backup of the upgrade counts as that of the day, so there is no other new one.
    const [file = '', ...others] = readdirSync(variables.BACKUP_TO).filter((name) => !known.has(name))
    assert.deepEqual(others, [])
    await using refused = await older.start(variables)
    await assert.rejects(refused.ready, new RegExp(`has had the migration ${older.newest}`))

    await using back = await emptyDatabase()
    const again = { ...variables, DATABASE_URL: back.connection }
    const restored = older.admin(again, 'restore', join(variables.BACKUP_TO, file))
    assert.equal(restored.status, 0, restored.stdout + restored.stderr)
    await run(await older.start(again))
    const { tables, migrations } = await everythingIn(back.connection)
    const names = (tables['users'] ?? []).map((row) => JSON.parse(String(row)).username)
    assert(names.includes('ann') && !names.includes('later'), names.join())
    assert(!migrations.some((migration) => migration.startsWith(older.newest ?? '')))
  },
)
