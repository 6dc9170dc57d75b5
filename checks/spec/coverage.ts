import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../sources.ts'
import { readPassedTests, sentencesNamedIn, type PassedTest } from './passed-tests.ts'
import { readSpecification } from './specification.ts'

const PAGE = join(root, 'docs/spec-coverage.md')

/** Sentences that nothing can be built for, or that Parley deliberately does not build, with the reason. */
export const UNTESTED: Readonly<Record<string, string>> = {
  '2.21': 'names parts of other screens and says nothing of its own',
  '3.13': 'says that something is not shown',
  '6.3': 'says that something is not shown',
  '8.14': 'says that something is not shown',
  '9.13': 'says that something is not shown',
}

/** How Parley deviates from a sentence that it otherwise follows. */
export const DIFFERENCES: Readonly<Record<string, string>> = {
  '6.8': 'There is no native app, so there is no native keystore.',
  '8.8': 'The page says it as well, with a way to try again.',
  '8.13': 'Errors, and notices with an action, stay longer, so that everybody has the time to read them.',
  '9.14': 'No keys for exchanging secrets are made, because nothing would use them.',
}

/**
 * Shows which tests of the last complete runs cover each sentence of the specification, and fails if a sentence has
 * none. With `--write` it writes the page in docs/ again.
 */
export function checkCoverage(args: readonly string[]): number {
  const sections = readSpecification()
  const testsOf = Map.groupBy(
    readPassedTests().flatMap((test) => sentencesNamedIn(test.title).map((id) => ({ id, test }))),
    ({ id }) => id,
  )
  const tests = (id: string) => testsOf.get(id)?.map(({ test }) => test) ?? []
  const page = coveragePage(sections, tests)
  if (args.includes('--write')) writeFileSync(PAGE, page)
  const uncovered = sections
    .flatMap(({ sentences }) => sentences)
    .filter(({ id }) => tests(id).length === 0 && !(id in UNTESTED))
  for (const { id, says } of uncovered) console.error(`No test that passed names ${id}: ${says}`)
  if (readFileSync(PAGE, 'utf8') !== page)
    console.error(
      'docs/spec-coverage.md names other tests than those that passed. Run: npm run spec -- --write',
    )
  return uncovered.length === 0 ? 0 : 1
}

function coveragePage(
  sections: ReturnType<typeof readSpecification>,
  tests: (id: string) => readonly PassedTest[],
): string {
  const parts = sections.map(({ title, sentences }) => {
    const rows = sentences.map(({ id, says }) => {
      // A table of cases counts as one test: its title up to the first value that changes.
      const lines = [
        ...new Set(tests(id).map(({ file, title }) => `\`${file}\`: ${withoutTag(title)}`)),
      ].toSorted()
      const shown =
        lines.length > MAX_TESTS
          ? [...lines.slice(0, MAX_TESTS), `and ${lines.length - MAX_TESTS} more`]
          : lines
      const difference = DIFFERENCES[id] === undefined ? '' : ` *${DIFFERENCES[id]}*`
      return `| ${id} | ${cell(says)}${difference} | ${cell(shown.join('<br>') || `none: it ${UNTESTED[id]}`)} |`
    })
    return [`## ${title}`, '', '| | the specification says | tests |', '|---|---|---|', ...rows].join('\n')
  })
  return [
    '# What the specification says, and the tests of it',
    '',
    'Written by `npm run spec -- --write` from the tests of `npm test` and `npm run e2e` that ran and passed, and the sentences of',
    '[the specification](specification.md). The title of a test names the sentences that it covers; `npm run spec` fails where a',
    'sentence has no test.',
    '',
    parts.join('\n\n'),
    '',
  ].join('\n')
}

const MAX_TESTS = 8
const withoutTag = (title: string) => title.replace(/ \(spec [^)]*\)$/, '')
const cell = (text: string) => text.replaceAll('|', '\\|')
