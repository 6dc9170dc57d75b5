import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { environment, temporaryFolder } from './running-parley.ts'
import { root } from './sources.ts'

const LIMIT = { timeout: 120_000 }

/** Runs an npm script with a registry that responds to the question for vulnerabilities, and has no package. */
async function runNpm(script: string, response: { status: number; body: object }) {
  const registry = createServer((request, reply) => {
    request.resume()
    const { status, body } = request.method === 'POST' ? response : { status: 404, body: {} }
    reply.writeHead(status, { 'content-type': 'application/json' })
    reply.end(JSON.stringify(body))
  })
  using home = temporaryFolder()
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  try {
    const address = registry.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const env = environment({ npm_config_registry: `http://127.0.0.1:${port}/`, HOME: home.path })
    const child = spawn('npm', ['run', '--silent', script], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    return { output, code: Number(code) }
  } finally {
    registry.close()
  }
}

const advisory = (severity: string) => ({
  fastify: [
    { id: 1, url: 'https://advisories.example/1', title: 'A hole', severity, vulnerable_versions: '*' },
  ],
})

test(
  'the audit fails for a serious vulnerability of what production uses, and names the package @full',
  LIMIT,
  async () => {
    const { output, code } = await runNpm('audit', { status: 200, body: advisory('high') })
    assert.equal(code, 1, output)
    assert.match(output, /serious known vulnerabilities: .*fastify \(high\)/)
  },
)

test('the audit passes where nothing serious is known, and names the rest', LIMIT, async () => {
  const { output, code } = await runNpm('audit', { status: 200, body: advisory('moderate') })
  assert.equal(code, 0, output)
  assert.match(output, /No serious vulnerability is known .* others: .*fastify \(moderate\)/)
})

test(
  'the audit passes where the registry does not answer, and says that nothing was checked @full',
  LIMIT,
  async () => {
    const { output, code } = await runNpm('audit', { status: 405, body: {} })
    assert.equal(code, 0)
    assert.match(output, /nothing was checked/)
  },
)

test(
  'the bill of materials has every package of the lockfile with its version, and needs no network @full',
  LIMIT,
  async () => {
    const { output, code } = await runNpm('sbom', { status: 500, body: {} })
    assert.equal(code, 0)
    const { bomFormat, components } = JSON.parse(output)
    assert.equal(bomFormat, 'CycloneDX')
    const listed = new Set(
      components.map(({ name, version }: Record<string, string>) => `${name}@${version}`),
    )
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const missing = Object.entries<{ version: string; name?: string }>(packages)
      .filter(([path]) => path.includes('node_modules/') && !path.includes('node_modules/@parley/'))
      .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
      .filter((each) => !listed.has(each))
    assert.deepEqual(missing, [])
  },
)
