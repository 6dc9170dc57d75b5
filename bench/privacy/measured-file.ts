import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Measured } from './runs.ts'

/** The results in a file, one line for each conversation, so that a run continues where the last one stopped. */
export function resultsFile<Result extends Measured>(
  path: string,
): { measured: Result[]; add: (result: Result) => void } {
  const file = resolve(path)
  mkdirSync(dirname(file), { recursive: true })
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const measured = lines.map((line): Result => JSON.parse(line))
  return {
    measured,
    add: (result) => {
      measured.push(result)
      appendFileSync(file, `${JSON.stringify(result, withFourDigits)}\n`)
    },
  }
}

/** Four digits are more than enough. */
function withFourDigits(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value
}
