type TestEvent = {
  type: string
  data: {
    name: string
    nesting?: number
    file?: string
    skip?: unknown
    todo?: unknown
    details?: { duration_ms?: number }
  }
}

/** A test that passed; only top-level tests have `seconds`. */
export type PassedNodeTest = { file?: string; title: string; seconds?: number }

/** A reporter of node:test that writes the passed tests, one per line. */
export async function* passedNodeTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    const { name: title, file, nesting, details } = data
    if (type !== 'test:pass' || data.skip !== undefined || data.todo !== undefined) continue
    const seconds = nesting === 0 ? (details?.duration_ms ?? 0) / 1000 : undefined
    const passed: PassedNodeTest = { file, title, seconds }
    yield `${JSON.stringify(passed)}\n`
  }
}
