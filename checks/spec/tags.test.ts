import { test } from 'node:test'
import { assertNone } from '../rules.ts'
import { sourcesIn } from '../sources.ts'
import { DIFFERENCES, UNTESTED } from './coverage.ts'
import { readSpecification } from './specification.ts'

const known = new Set(readSpecification().flatMap(({ sentences }) => sentences.map(({ id }) => id)))

test('every sentence that a test names exists in the specification', () => {
  const files = ['contract', 'opinion-map', 'server', 'web', 'checks', 'e2e'].flatMap((folder) =>
    sourcesIn(folder, ['.test.ts', '.test.tsx']),
  )
  const unknown = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\(spec ([\d., ]+)\)[`'"]/g)]
      .flatMap(([, ids = '']) => ids.split(', '))
      .filter((id) => !known.has(id))
      .map((id) => `${path}: ${id}`),
  )
  assertNone(
    unknown,
    'Name a sentence by its section and its place there, as docs/spec-coverage.md lists them.',
  )
})

test('every exception and difference refers to a sentence of the specification', () => {
  const ids = Object.keys({ ...UNTESTED, ...DIFFERENCES })
  assertNone(
    ids.filter((id) => !known.has(id)),
    'Take it off the list in checks/spec/coverage.ts.',
  )
})
