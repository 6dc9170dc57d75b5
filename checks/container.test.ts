import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { test } from 'node:test'
import { freshDatabase } from '../server/src/testing/cluster.ts'
import {
  descendantsOf,
  freePort,
  PRODUCTION,
  startProcess,
  stillRunning,
  temporaryFolder,
} from './running-parley.ts'
import { root } from './sources.ts'

const LIMIT = { timeout: 180_000 }
const STOP_MS = 25_000
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

const lines = readFileSync(join(root, 'Containerfile'), 'utf8').replaceAll('\\\n', '').split('\n')
const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)

const argumentsOf = (instruction: string) =>
  lastStage
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1))
const lastArrayIn = (text = ''): string[] => JSON.parse(text.slice(text.indexOf('[')))
const isIgnored = (path: string) => ignored.some((pattern) => matchesGlob(path, pattern))

test('the image runs as an ordinary user, and checks its health', () => {
  assert.deepEqual(argumentsOf('USER'), ['node'])
  assert.equal(argumentsOf('HEALTHCHECK').length, 1)
  assert.deepEqual(
    lines.filter((line) => line.startsWith('ARG ')),
    ['ARG NODE_IMAGE=node:26-slim', 'ARG CHROMIUM=0', 'ARG COMMIT='],
  )
  assert.ok(
    lines.filter((line) => line.startsWith('FROM ')).every((line) => line.startsWith('FROM ${NODE_IMAGE}')),
  )
})

test('every file that the image copies exists and is not ignored', () => {
  const copied = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1))
  const missing = copied.filter((path) => path !== '.' && (!existsSync(join(root, path)) || isIgnored(path)))
  assert.deepEqual(missing, [])
})

test(
  'the files of the image run in production as an ordinary user and as process 1, and stop cleanly @full',
  LIMIT,
  async () => {
    using folder = temporaryFolder()
    copyImage(folder.path)
    await using database = await freshDatabase()
    await using address = await forward(database.connection)
    const port = String(await freePort())
    const [program = '', ...args] = lastArrayIn(argumentsOf('CMD')[0])
    assert.equal(program, 'node')
    const node = join(folder.path, 'node')
    const variables = {
      ...PRODUCTION,
      ...environmentOfImage(),
      DATABASE_URL: address.url,
      PORT: port,
      HOME: folder.path,
    }
    await using parley = await startProcess({
      command: [...asProcessOne(), ...asOrdinaryUser(), node, ...args],
      cwd: folder.path,
      variables,
    })
    await parley.ready
    const [, ...health] = lastArrayIn(argumentsOf('HEALTHCHECK')[0])
    assert.equal(await exitCodeOf(node, health, { PORT: port }), 0)
    const home = await (await fetch(`http://127.0.0.1:${port}/feed/`)).text()
    assert.match(home, /<main\b/, 'pages are rendered')
    const [first] = descendantsOf(parley.child.pid)
    const server = asProcessOne().length > 0 ? first : undefined
    const running = descendantsOf(parley.child.pid)
    const start = performance.now()
    process.kill(server?.pid ?? parley.child.pid ?? 0, 'SIGTERM')
    assert.equal(await parley.ended, 0)
    assert.ok(performance.now() - start < STOP_MS)
    assert.deepEqual(stillRunning(running), [])
    assert.equal(await exitCodeOf(node, health, { PORT: port }), 1, 'it is not healthy any more')
  },
)

// Runs asynchronously, since the server reaches its database through this process.
async function exitCodeOf(program: string, args: string[], env: NodeJS.ProcessEnv) {
  const [code] = await once(spawn(program, args, { env, stdio: 'inherit' }), 'exit')
  return code
}

/** The environment of an image that is built without arguments. */
const environmentOfImage = () =>
  Object.fromEntries(
    argumentsOf('ENV').flatMap((line) =>
      line
        .replaceAll(/\$\{\w+\}/g, '')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    ),
  )

/**
 * Copies the files of the last stage of the image from this checkout, with the packages that npm would install there.
 */
function copyImage(to: string) {
  chmodSync(to, 0o755)
  for (const line of argumentsOf('COPY')) {
    const from = line.split(' ').filter((word) => !word.startsWith('--'))
    const target = from.pop() ?? ''
    for (const path of from) {
      const source = path.replace(/^\/parley\//, '')
      if (source === 'node_modules') copyPackages(to)
      else
        cpSync(join(root, source), join(to, target === './' ? source : target), {
          recursive: true,
          filter: (file) => line.includes('--from=') || !isIgnored(relative(root, file)),
        })
    }
  }
  copyFileSync(process.execPath, join(to, 'node'))
}

function copyPackages(to: string) {
  const options = ['--workspace=@parley/server', '--omit=dev', '--omit=optional', '--parseable', '--all']
  const { stdout, stderr } = spawnSync('npm', ['ls', ...options], { cwd: root, encoding: 'utf8' })
  const packages = stdout.split('\n').filter((path) => path.includes('node_modules/'))
  assert.ok(packages.length > 20, stderr)
  // A nested package is copied with the one around it. Links to our own packages stay links.
  const outermost = packages
    .map((path) => relative(root, path))
    .filter((path) => !path.includes('/node_modules/'))
  for (const [folder, paths = []] of Object.entries(Object.groupBy(outermost, dirname))) {
    mkdirSync(join(to, folder), { recursive: true })
    const { status } = spawnSync('cp', ['-RP', ...paths, join(to, folder)], { cwd: root, stdio: 'inherit' })
    assert.equal(status, 0)
  }
}

const asOrdinaryUser = () =>
  isRoot ? ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--bounding-set=-all'] : []

/** The arguments that start a process namespace, if this machine permits it. */
function asProcessOne(): string[] {
  const command = ['unshare', '--pid', '--fork', '--kill-child']
  return spawnSync('unshare', [...command.slice(1), 'true']).status === 0 ? command : []
}

/** Forwards connections to the test database, whose socket only our user may open, for an ordinary user. */
async function forward(connection: string) {
  const url = new URL(connection)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.searchParams.get('port')}`
  const port = await freePort()
  const server = createServer((incoming) => {
    const outgoing = connect(socket)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.pipe(outgoing).pipe(incoming)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `postgresql://${url.username}@127.0.0.1:${port}${url.pathname}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
