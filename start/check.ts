import { join } from 'node:path'
import { nodeCommand, ROOT, runCommand } from './processes.ts'

const ARCHITECTURE_TESTS = [
  'architecture',
  'contract',
  'english',
  'files',
  'linear-patterns',
  'migrations',
  'screens',
].map((name) => `checks/${name}.test.ts`)

/** Checks types, lint, format and the architecture rules. */
export async function check(): Promise<number> {
  const sources = await checkSources()
  const rules = await runCommand({
    title: 'architecture',
    command: nodeCommand('--test', ...ARCHITECTURE_TESTS),
  })
  return sources || rules
}

/** Checks types, lint and format in parallel. */
export async function checkSources(): Promise<number> {
  const codes = await Promise.all([
    runCommand({ title: 'types', command: [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'], minutes: 5 }),
    runCommand({ title: 'lint', command: [bin('oxlint')], minutes: 5 }),
    runCommand({ title: 'format', command: [bin('oxfmt'), '--check'], minutes: 5 }),
  ])
  return codes.find((code) => code !== 0) ?? 0
}

/** The path of a program that a package installs. */
const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name)
