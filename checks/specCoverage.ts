import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.ts'
import type { SpecSentence } from './spec-routes.ts'
import { SPEC_SENTENCES } from './spec-sentences.ts'

export const COVERAGE_FILE = join(root, 'docs/spec-coverage.md')

/** The tests of a sentence, one after the other. */
export const testsOf = ({ tests = {} }: SpecSentence): { file: string; name: string }[] =>
  Object.entries(tests).flatMap(([file, names]) => [names].flat().map((name) => ({ file, name })))

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The page of docs/ that says which tests name each sentence of the specification. */
export const coveragePage = (): string => {
  const parts = Object.entries(SPEC_SENTENCES).map(([section, sentences]) => {
    const rows = sentences.map((sentence) => {
      const tests = testsOf(sentence).map(({ file, name }) => `\`${file}\`: ${name}`)
      return `| ${cell(sentence.says)} | ${cell(tests.join('<br>') || `open: ${sentence.open}`)} |`
    })
    return [`## ${section}`, '', '| the specification says | tests |', '|---|---|', ...rows].join('\n')
  })
  return [
    '# What the specification says, and the tests of it',
    '',
    'Written by `node checks/specCoverage.ts` from `checks/spec-sentences.ts`; a check fails where a sentence has no test or',
    'a named test is gone. The calls of §7 are walked by `server/src/http/spec-calls.test.ts`.',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(COVERAGE_FILE, coveragePage())
