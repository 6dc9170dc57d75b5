import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import * as z from 'zod'
import { readConversation } from '../opinion-map/goldens/conversations.ts'
import { packageOpinionMap } from '../start/package-opinion-map.ts'
import { temporaryFolder } from './running-parley.ts'
import { readJson, root } from './sources.ts'

const MAX_PACKAGE_BYTES = 230_000
const README = readFileSync(join(root, 'opinion-map/README.md'), 'utf8')

/** The Node of the lockfile, and the one that the machine has, if it is old enough to differ. */
const NODES = [process.execPath, systemNode()].filter((node) => node !== undefined)

const folder = temporaryFolder()
const project = folder.path
const runIn = (node: string, args: string[]): string =>
  execFileSync(node, args, { cwd: project, encoding: 'utf8', timeout: 60_000 })
const command = (name: string): string => `node_modules/@parley/opinion-map/lib/${name}.js`

describe('the package of the opinion map, installed into an empty folder', () => {
  before(() => {
    const file = packageOpinionMap(join(project, 'made'))
    const { size } = statSync(file)
    assert.ok(size < MAX_PACKAGE_BYTES, `${size} bytes`)
    writeFileSync(join(project, 'package.json'), '{ "type": "module" }')
    const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', file]
    execFileSync('npm', install, { cwd: project, encoding: 'utf8', timeout: 60_000 })
  })

  test('the example of the README prints what the README says, in each Node', () => {
    writeFileSync(join(project, 'example.js'), stripTypeScriptTypes(blockOf('ts')))
    for (const node of NODES) assert.equal(runIn(node, ['example.js']), blockOf('text'), node)
  })

  test('parley-map prints the same bits in each Node, as the schema of its output says', () => {
    const votes = join(project, 'votes.csv')
    const { participantIds, opinionIds, values } = readConversation('brexit-consensus').votes
    const lines = Array.from(values, (vote, at) => `${at},,${opinionIds[at]},${participantIds[at]},${vote}`)
    writeFileSync(votes, ['timestamp,datetime,comment-id,voter-id,vote', ...lines, ''].join('\n'))
    const schema = z.fromJSONSchema(Object(readJson('opinion-map/output.schema.json')))
    for (const mode of ['robust', 'compat']) {
      const printed = NODES.map((node) => runIn(node, [command('command/map'), votes, '--mode', mode]))
      for (const other of printed) assert.equal(other, printed[0], mode)
      assert.equal(schema.safeParse(JSON.parse(printed[0] ?? '')).error, undefined)
    }
  })

  test('parley-verify prints its help in each supported version of Node', () => {
    for (const node of NODES)
      assert.match(runIn(node, [command('verification/main'), '--help']), /^parley-verify/)
  })
})

function blockOf(language: string): string {
  const block = README.match(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms'))?.[1]
  assert(block, `README.md has a block of ${language}`)
  return block
}

function systemNode(): string | undefined {
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':')
  const { stdout } = spawnSync('node', ['-p', 'process.execPath'], { env: { PATH: path }, encoding: 'utf8' })
  return stdout?.trim() || undefined
}
