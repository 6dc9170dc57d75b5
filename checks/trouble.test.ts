import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { assertNone } from './rules.ts'
import { isTest, root, sourcesIn } from './sources.ts'

test('docs/operating/trouble.md quotes what the program says', () => {
  const page = readFileSync(join(root, 'docs/operating/trouble.md'), 'utf8')
  const quoted = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, words = '']) => words)
  assert(quoted.length > 40)
  // Long sentences are joined from several lines of code.
  const said = sourcesIn('server/src', ['.ts'])
    .filter((source) => !isTest(source))
    .map(({ text }) => text.replaceAll(/' \+\n\s*'/g, ''))
    .join('\n')
  assertNone(
    quoted.filter((words) => !said.includes(words)),
    'Quote the sentence as the program has it now.',
  )
})
