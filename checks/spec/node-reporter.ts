type TestEvent = { type: string; data: { name: string; file?: string; skip?: unknown; todo?: unknown } }

/** A reporter of node:test that writes the tests that passed, one a line. */
export default async function* passedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events)
    if (type === 'test:pass' && data.skip === undefined && data.todo === undefined)
      yield `${JSON.stringify({ file: data.file, title: data.name })}\n`
}
