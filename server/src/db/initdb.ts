import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { chown, lchown, readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#startup-error.ts'
import { type Binaries, codeOf } from '#db/binaries.ts'
import { processOf } from '#db/lock-owner.ts'
import type { Runner } from '#db/launch.ts'
import { startupErrorFor } from '#db/startup-errors.ts'

const MAJOR = '18'

type Place = { dataFolder: string; binaries: Binaries; runner: Runner; durable: boolean }

/**
 * Creates the data folder if there is none, under a temporary name that is then changed, so that an interrupted or
 * concurrent first start leaves no incomplete folder.
 */
export async function ensureDataFolder({ dataFolder, binaries, runner, durable }: Place): Promise<void> {
  const version = versionOf(dataFolder)
  if (version === undefined) await makeDataFolder({ dataFolder, binaries, runner, durable })
  else if (version !== MAJOR) {
    throw new StartupError(
      `The database in ${dataFolder} was written by PostgreSQL ${version} and this Parley brings ${MAJOR}: ` +
        'restore a backup into a new DATA_DIR (docs/operating.md, "Upgrade").',
    )
  }
}

async function makeDataFolder({ dataFolder, binaries, runner, durable }: Place) {
  deleteUnfinished(dataFolder)
  const unfinished = mkdtempSync(`${dataFolder}.new-${process.pid}-`)
  if (runner.uid !== undefined) await chown(unfinished, runner.uid, -1)
  const options = '--username=parley --auth=trust --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8'
  const command = [join(binaries.folder, 'initdb'), '--pgdata', unfinished, ...options.split(' ')]
  if (!durable) command.push('--no-sync')
  const { code, output } = await run(runner.wrap(command), binaries.env)
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(startupErrorFor(output, dataFolder))
  }
  try {
    renameSync(unfinished, dataFolder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    const someoneWasFaster = versionOf(dataFolder) === MAJOR
    if (!someoneWasFaster) throw error
  }
}

function versionOf(dataFolder: string): string | undefined {
  try {
    return readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

function deleteUnfinished(dataFolder: string) {
  const prefix = `${basename(dataFolder)}.new-`
  const names = readdirSync(dirname(dataFolder)).filter((name) => name.startsWith(prefix))
  for (const path of names.map((name) => join(dirname(dataFolder), name))) {
    const maker = Number.parseInt(path.slice(dataFolder.length + '.new-'.length), 10)
    const isNamesake = maker === process.pid && statSync(path).mtimeMs < startedAt
    if (isNamesake || !processOf(maker)) rmSync(path, { recursive: true, force: true })
  }
}

// Process ids are reused; in a container the process has the same id at each start.
const startedAt = Date.now() - process.uptime() * 1000

function run(command: string[], env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const [program = '', ...rest] = command
  const child = spawn(program, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Changes the owner of a folder, because a different `Runner` may have created it. */
export async function changeOwner(folder: string, uid: number): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const entry of entries) await lchown(join(folder, entry), uid, -1)
  await chown(folder, uid, -1)
}
