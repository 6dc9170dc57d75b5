import { relative } from 'node:path'
import { ROOT } from './processes.ts'

type Cause = { message?: string; stack?: string; cause?: unknown }
type TestEvent = {
  type: string
  data: {
    name?: string
    nesting?: number
    file?: string
    line?: number
    skip?: unknown
    todo?: unknown
    message?: string
    details?: { duration_ms?: number; error?: Cause; type?: string }
  }
}

/** A test that failed: where it stands, and the first lines of its error. */
export type FailedTest = { file: string; line: number; title: string; error: string }

const MAX_ERROR_LINES = 12

/** A reporter of node:test that prints failed tests with their errors, and a line for each file once its process ends. */
export const reportOf = (filesIn: (entry: string) => readonly string[]) =>
  async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
    const counts = new Map<string, { passed: number; failed: number; seconds: number }>()
    for await (const { type, data } of events) {
      const file = relative(ROOT, data.file ?? '')
      if (type === 'test:stderr' || type === 'test:stdout') yield data.message ?? ''
      if (isResult(type, data)) {
        const count = counts.get(file) ?? { passed: 0, failed: 0, seconds: 0 }
        if (data.details?.type !== 'suite') count[type === 'test:fail' ? 'failed' : 'passed']++
        if (data.nesting === 0) count.seconds += (data.details?.duration_ms ?? 0) / 1000
        counts.set(file, count)
      }
      if (type === 'test:fail' && isOwnFailure(data))
        yield `✖ ${file}:${data.line} ${data.name}\n${indented(errorOf(data))}\n`
      if (type === 'test:summary' && data.file !== undefined)
        for (const name of filesIn(data.file)) {
          const { passed = 0, failed = 0, seconds = 0 } = counts.get(name) ?? {}
          yield `${failed === 0 ? '✔' : '✖'} ${name}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s\n`
        }
    }
  }

/** A reporter of node:test that writes the failed tests, one per line. */
export async function* failedNodeTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || !isOwnFailure(data)) continue
    const { name: title = '', file = '', line = 0 } = data
    const failed: FailedTest = { file: relative(ROOT, file), line, title, error: errorOf(data) }
    yield `${JSON.stringify(failed)}\n`
  }
}

const isResult = (type: string, { skip, todo }: TestEvent['data']): boolean =>
  (type === 'test:pass' || type === 'test:fail') && skip === undefined && todo === undefined

/** A suite that fails because of a test in it is not a failure of its own. */
const isOwnFailure = ({ details }: TestEvent['data']): boolean =>
  !/subtests? failed/.test(details?.error?.message ?? '')

const errorOf = ({ details }: TestEvent['data']): string => {
  const { cause, message, stack } = details?.error ?? {}
  const inner = typeof cause === 'object' && cause !== null && 'stack' in cause ? String(cause.stack) : cause
  return String(inner ?? stack ?? message ?? 'no error was given')
    .split('\n')
    .slice(0, MAX_ERROR_LINES)
    .join('\n')
}

const indented = (text: string): string => text.replaceAll(/^/gm, '    ')
