import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, posix, relative } from 'node:path'
import { RECORDS, SYSTEM_POSTGRES_RECORDS } from '../checks/spec/passed-tests.ts'
import { ROOT } from './processes.ts'
import type { FailedTest } from './test-report.ts'

const STEPS = join(ROOT, '.parley/gate-steps.tsv')
const MAX_LINES = 40
const MAX_ERROR_LINES = 4

type Outcome = { numPassed: number; failed: FailedTest[]; flaky: string[] }

/**
 * Prints how a run of .ci/run ended: each step with its seconds, each failed test with its place and the first lines of
 * its error, journeys that passed the second time, and the number of tests.
 */
export function gateSummary(): number {
  const steps = linesOf(STEPS).map((line) => {
    const [name = '', seconds = '', code = ''] = line.split('\t')
    return `${code === '0' ? '✔' : '✖'} ${name.padEnd(20)} ${seconds.padStart(5)} s${code === '0' ? '' : `  exit ${code}`}`
  })
  const outcomes = [nodeTests(RECORDS), nodeTests(SYSTEM_POSTGRES_RECORDS), webTests(), journeys()]
  const failed = outcomes.flatMap((outcome) => outcome.failed)
  const numPassed = outcomes.reduce((sum, outcome) => sum + outcome.numPassed, 0)
  const flaky = outcomes.flatMap((outcome) => outcome.flaky.map((name) => `FLAKY ${name}`))
  const room = MAX_LINES - steps.length - flaky.length - 2
  console.log(['', ...steps, ...failures(failed, room), ...flaky].join('\n'))
  console.log(`gate: ${numPassed} passed, ${failed.length} failed`)
  return 0
}

/** Failed tests in this many lines: with their errors if there is room for these. */
function failures(failed: readonly FailedTest[], maxLines: number): string[] {
  const perTest = Math.max(
    0,
    Math.min(MAX_ERROR_LINES, Math.floor(maxLines / Math.max(1, failed.length)) - 1),
  )
  const lines = failed.flatMap(({ file, line, title, error }) => [
    `✖ ${file}:${line} ${title}`.slice(0, 200),
    ...error
      .split('\n')
      .filter((part) => part.trim() !== '')
      .slice(0, perTest)
      .map((part) => `    ${part.trim()}`.slice(0, 200)),
  ])
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `and ${failed.length - maxLines + 1} more`]
}

const nodeTests = ({ node, nodeFailed }: { node: string; nodeFailed: string }): Outcome => ({
  numPassed: linesOf(node).length,
  failed: linesOf(nodeFailed).map((line): FailedTest => JSON.parse(line)),
  flaky: [],
})

type WebReport = {
  testResults: {
    name: string
    message?: string
    assertionResults: {
      status: string
      title: string
      location?: { line: number } | null
      failureMessages?: string[] | null
    }[]
  }[]
}

function webTests(): Outcome {
  const { testResults }: WebReport = readJson(RECORDS.web) ?? { testResults: [] }
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: fromRoot(name), ...test })),
  )
  const files = testResults.filter(
    ({ assertionResults, message }) => assertionResults.length === 0 && message,
  )
  return {
    numPassed: tests.filter(({ status }) => status === 'passed').length,
    failed: [
      ...files.map(({ name, message = '' }) => ({
        file: fromRoot(name),
        line: 1,
        title: 'does not run',
        error: message,
      })),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ file, title, location, failureMessages }) => ({
          file,
          line: location?.line ?? 0,
          title,
          error: plain(failureMessages?.[0] ?? ''),
        })),
    ],
    flaky: [],
  }
}

type Journey = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { errors?: { message?: string }[] }[] }[]
}
type Suite = { suites?: Suite[]; specs?: Journey[]; errors?: { message?: string }[] }

function journeys(): Outcome {
  const report: Suite = readJson(RECORDS.journeys) ?? {}
  const tests = journeysIn(report).flatMap(({ tests, ...journey }) =>
    tests.map((test) => ({ ...journey, ...test, file: posix.join('e2e', journey.file) })),
  )
  const of = (wanted: string) => tests.filter(({ status }) => status === wanted)
  return {
    numPassed: of('expected').length + of('flaky').length,
    failed: [
      ...(report.errors ?? []).map(({ message = '' }) => ({
        file: 'e2e',
        line: 0,
        title: 'all',
        error: plain(message),
      })),
      ...of('unexpected').map(({ results, ...journey }) => ({
        ...journey,
        error: plain(results.at(-1)?.errors?.[0]?.message ?? ''),
      })),
    ],
    flaky: of('flaky').map(({ file, line, title }) => `${file}:${line} ${title}`),
  }
}

const journeysIn = ({ suites = [], specs = [] }: Suite): Journey[] => [
  ...specs,
  ...suites.flatMap(journeysIn),
]

const linesOf = (file: string): string[] =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
const readJson = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
const fromRoot = (file: string) => (isAbsolute(file) ? relative(ROOT, file) : file)

/** Without the colors of a terminal. */
// oxlint-disable-next-line no-control-regex -- they begin with a control character
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
