import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { PassedNodeTest } from '../checks/spec/node-reporter.ts'
import type { Records } from '../checks/spec/passed-tests.ts'
import { ROOT } from './processes.ts'

const MAX_LISTED = 20

type WebReport = { testResults: { name: string; startTime: number; endTime: number }[] }

/** The files whose tests took longest, according to the records of the runners. */
export function slowest({ node, web }: Records): string {
  const secondsOf = new Map<string, number>()
  const add = (file: string, seconds: number) => secondsOf.set(file, (secondsOf.get(file) ?? 0) + seconds)
  for (const line of textOf(node).split('\n').filter(Boolean)) {
    const { file = '', seconds = 0 }: PassedNodeTest = JSON.parse(line)
    add(file, seconds)
  }
  const { testResults }: WebReport = JSON.parse(textOf(web) || '{"testResults":[]}')
  for (const { name, startTime, endTime } of testResults) add(name, (endTime - startTime) / 1000)
  const lines = [...secondsOf]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_LISTED)
    .map(([file, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${relative(ROOT, file)}`)
  return ['The slowest files:', ...lines].join('\n')
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
