import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempDisposableSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { it } from 'node:test'
import { readArguments, USAGE } from './command/arguments.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))
const README = readFileSync(`${PACKAGE}/README.md`, 'utf8')

function blockOf(language: string): string {
  const block = README.match(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms'))?.[1]
  assert(block, `README.md has a block of ${language}`)
  return block
}

it('the example of the README prints what the README says, in a project that links the package', () => {
  using project = mkdtempDisposableSync(join(tmpdir(), 'linked-'))
  mkdirSync(join(project.path, 'node_modules/@parley'), { recursive: true })
  symlinkSync(PACKAGE, join(project.path, 'node_modules/@parley/opinion-map'))
  const printed = execFileSync(
    process.execPath,
    ['--input-type=module-typescript', '--eval', blockOf('ts')],
    { cwd: project.path, encoding: 'utf8' },
  )
  assert.equal(printed, blockOf('text'))
})

it('the README names the options that the command line has', () => {
  const options = [...README.matchAll(/`(--[\w-]+)`/g)].map(([, option]) => option!)
  assert(options.length >= 4)
  for (const option of options) assert.match(USAGE, new RegExp(`${option}\\b`))
  assert.equal(readArguments(['--help']), 'help')
})
