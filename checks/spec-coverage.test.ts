import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertNone } from './rules.ts'
import { root } from './sources.ts'
import { COVERAGE_FILE, coveragePage, testsOf } from './specCoverage.ts'
import { SPEC_SENTENCES } from './spec-sentences.ts'

const sentences = Object.values(SPEC_SENTENCES).flat()

test('every sentence of the specification has a test, or says why it has none yet', () => {
  const found = sentences.filter((sentence) => testsOf(sentence).length === 0 && sentence.open === undefined)
  assertNone(
    found.map(({ says }) => says),
    'Name the test in checks/spec-sentences.ts.',
  )
})

test('every test that is named beside a sentence of the specification exists', () => {
  const isThere = ({ file, name }: { file: string; name: string }) => {
    if (!existsSync(join(root, file))) return false
    const text = readFileSync(join(root, file), 'utf8')
    const escaped = name.replaceAll("'", "\\'")
    return [`'${name}`, `'${escaped}`, `"${name}`, `\`${name}`].some((start) => text.includes(start))
  }
  const gone = sentences.flatMap(testsOf).filter((named) => !isThere(named))
  assertNone(
    gone.map(({ file, name }) => `${file}: ${name}`),
    'Name the test that says it now.',
  )
})

test('docs/spec-coverage.md is what node checks/specCoverage.ts writes', () => {
  assert.equal(readFileSync(COVERAGE_FILE, 'utf8'), coveragePage())
})
