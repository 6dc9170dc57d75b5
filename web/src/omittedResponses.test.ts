import { expect, test } from 'vitest'
import { fingerprint } from '#omittedResponses.ts'

test('the fingerprint of an output stays the same when it is sent as JSON, and differs if anything in the output differs', () => {
  const output = { runId: 7, opinions: [{ opinion: 'Größe', numAgrees: 3, note: undefined }] }
  expect(fingerprint(JSON.parse(JSON.stringify(output)))).toBe(fingerprint(output))
  expect(fingerprint({ ...output, runId: 8 })).not.toBe(fingerprint(output))
})
