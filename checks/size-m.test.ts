import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { parse } from 'yaml'
import * as z from 'zod'
import { freshDatabase } from '../server/src/testing/cluster.ts'
import { freePort, PRODUCTION, startProcess, temporaryFolder } from './running-parley.ts'
import { root } from './sources.ts'

/** As much of the format as deploy/compose.yaml uses. */
const Service = z.object({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  healthcheck: z.object({ disable: z.literal(true).optional() }).optional(),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  volumes: z.array(z.string()).optional(),
})
const Compose = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })

const LIMIT = { timeout: 180_000 }
const text = readFileSync(join(root, 'deploy/compose.yaml'), 'utf8')
const { services, volumes } = Compose.parse(parse(text, { merge: true, strict: true }))
const serviceOf = (name: string) => services[name] ?? assert.fail(`There is no service ${name}`)
const hasCaddy = spawnSync('caddy', ['version']).status === 0
const ROLES = { one: 'api', two: 'api', worker: 'worker' }

test('the containers of size M have read-only file systems, and every volume and service that they name exists', () => {
  assert.deepEqual(Object.keys(services), ['proxy', 'one', 'two', 'worker', 'database'])
  for (const [name, service] of Object.entries(services)) {
    for (const volume of service.volumes ?? [])
      assert(volume.startsWith('./') || (volume.split(':')[0] ?? '') in volumes, `${name}: ${volume}`)
    for (const other of Object.keys(service.depends_on ?? {})) assert(other in services, `${name}: ${other}`)
  }
  assert.doesNotMatch(text, /privileged:|network_mode: host|\/var\/run\/docker/)
})

test(
  'the services of size M run together, one of them can restart meanwhile, and Caddy spreads readers if it is here @full',
  LIMIT,
  async (t) => {
    await using running = new AsyncDisposableStack()
    using folder = temporaryFolder()
    const { connection } = running.use(await freshDatabase())
    const ports = {
      one: await freePort(),
      two: await freePort(),
      worker: await freePort(),
      proxy: await freePort(),
    }
    const start = async (name: keyof typeof ROLES) => {
      const { command = [], environment } = serviceOf(name)
      const [program, ...args] = command
      assert.equal(program, 'node')
      assert.equal(args.at(-1), `--role=${ROLES[name]}`)
      const started = await startProcess({
        command: [process.execPath, ...args],
        variables: {
          ...PRODUCTION,
          ...environment,
          NODE_ENV: 'production',
          HOST: '127.0.0.1',
          PORT: String(ports[name]),
          DATABASE_URL: connection,
          DATA_DIR: join(folder.path, name),
          ASSETS_KEEP: join(folder.path, 'assets'),
          BACKUP_TO: join(folder.path, 'backups'),
        },
      })
      running.use(started)
      await started.ready
      return started
    }
    await start('worker')
    const apis = { one: await start('one'), two: await start('two') }
    const origins = [ports.one, ports.two]
    if (hasCaddy) {
      const caddy = spawn('caddy', ['run', '--config', join(root, 'deploy/Caddyfile')], {
        env: {
          PATH: process.env['PATH'],
          HOME: folder.path,
          SITE: `http://127.0.0.1:${ports.proxy}`,
          PROCESSES: `127.0.0.1:${ports.one} 127.0.0.1:${ports.two}`,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      running.defer(async () => {
        const ended = once(caddy, 'exit')
        if (caddy.exitCode === null && caddy.kill('SIGTERM')) await ended
      })
      for await (const line of createInterface({ input: caddy.stderr }))
        if (line.includes('serving initial configuration')) break
      caddy.stderr.resume()
      origins.push(ports.proxy)
    } else t.diagnostic('this machine has no Caddy, so that deploy/Caddyfile was not run')
    for (const port of origins) {
      assert.equal((await fetch(`http://127.0.0.1:${port}/readyz`)).status, 200)
      assert.match(await pageAt(port), /<main\b/)
    }
    for (const name of ['one', 'two'] as const) {
      apis[name].child.kill('SIGTERM')
      assert.equal(await apis[name].ended, 0)
      const other = hasCaddy ? ports.proxy : ports[name === 'one' ? 'two' : 'one']
      for (let number = 0; number < 10; number++) assert.match(await pageAt(other), /<main\b/)
      apis[name] = await start(name)
    }
  },
)

async function pageAt(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/feed/`)
  assert.equal(response.status, 200)
  return response.text()
}
