import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, posix, relative } from 'node:path'
import { root } from '../sources.ts'

/** A test that passed; its title names the sentences that it covers: `… (spec 4.12, 9.3)`. */
export type PassedTest = { file: string; title: string }

const FOLDER = join(root, '.parley/passed-tests')

/** The files to which each runner writes its tests. */
export const recordsIn = (folder: string) => ({
  node: join(folder, 'node.jsonl'),
  nodeFailed: join(folder, 'node-failed.jsonl'),
  web: join(folder, 'web.json'),
  journeys: join(folder, 'journeys.json'),
})

export type Records = ReturnType<typeof recordsIn>

/** The records of the last complete runs. */
export const RECORDS: Records = recordsIn(FOLDER)

/** The records of the last run on the PostgreSQL of the system. */
export const SYSTEM_POSTGRES_RECORDS: Records = recordsIn(join(FOLDER, 'system-postgres'))

export const prepareRecords = (): void => void mkdirSync(join(FOLDER, 'system-postgres'), { recursive: true })

/** @throws Error if one of the runs is missing */
export function readPassedTests(): PassedTest[] {
  const missing = [RECORDS.node, RECORDS.web, RECORDS.journeys].filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error('Run npm test and npm run e2e first, each as a whole.')
  const journeys: Suite = readJson(RECORDS.journeys)
  return [...nodeTests(), ...webTests(), ...journeysIn(journeys)].map(({ file, title }) => ({
    file: fromRoot(file),
    title,
  }))
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const nodeTests = (): PassedTest[] =>
  readFileSync(RECORDS.node, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line): PassedTest => JSON.parse(line))

type WebReport = {
  testResults: { name: string; assertionResults: { status: string; title: string }[] }[]
}

function webTests(): PassedTest[] {
  const { testResults }: WebReport = readJson(RECORDS.web)
  return testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.flatMap(({ status, title }) => (status === 'passed' ? [{ file, title }] : [])),
  )
}

type Suite = { suites?: Suite[]; specs?: { title: string; file: string; tests: { status: string }[] }[] }

const journeysIn = ({ suites = [], specs = [] }: Suite): PassedTest[] => [
  ...specs
    // A journey that passed the second time has passed; the end of the run names it.
    .filter(({ tests }) => tests.every(({ status }) => status === 'expected' || status === 'flaky'))
    .map(({ file, title }) => ({ file: posix.join('e2e', file), title })),
  ...suites.flatMap(journeysIn),
]

const fromRoot = (file: string) => (isAbsolute(file) ? relative(root, file) : file)

/** The sentences that a title names. */
export const sentencesNamedIn = (title: string): string[] =>
  /\(spec ([\d., ]+)\)$/.exec(title)?.[1]?.split(', ') ?? []
