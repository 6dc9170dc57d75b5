import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'node:test'
import { assertAllNeeded, assertNone, withoutPaths, linesLike, pathsOf } from './rules.ts'
import { inWorkspaces, isTest, nameOf, root, sourcesIn, type Source } from './sources.ts'

const CODE = ['.ts', '.tsx', '.mjs']
const FOLDERS = ['contract', 'opinion-map', 'server', 'web', 'checks', 'start', 'docs', 'e2e', 'bench']
const everywhere = FOLDERS.flatMap((folder) => sourcesIn(folder, [...CODE, '.css', '.sql', '.md', '.html']))
const code = everywhere.filter(({ path }) => CODE.some((ending) => path.endsWith(ending)))
const styles = everywhere.filter(({ path }) => path.endsWith('.css'))

test('every file has at most 400 lines', () => {
  const generated = new Set(['server/src/db/tables.ts'])
  const long = everywhere.filter(({ path, text }) => !generated.has(path) && text.split('\n').length > 401)
  assertNone(pathsOf(long), 'Divide it where it does two things.')
})

test('at most 15 % of the source files of the web have fewer than 25 lines', () => {
  const sources = inWorkspaces.filter(
    (source) =>
      /^web\/src\/(?!messages\/)/.test(source.path) && !isTest(source) && !source.path.endsWith('.d.ts'),
  )
  const small = sources.filter(({ text }) => text.split('\n').length <= 25)
  const share = small.length / sources.length
  assertNone(
    share > 0.15 ? pathsOf(small) : [],
    'Join files that are one idea that a reader looks for by name.',
  )
})

test('no passage of eight lines and seventy tokens occurs twice', () => {
  const LINES = 8
  const TOKENS = 70
  const IMPORTS = /^import\s[\s\S]*?from '[^']+'$/gm
  const seen = new Map<string, string>()
  const found: string[] = []
  for (const { path, text } of [...code, ...styles]) {
    const lines = text
      .replace(IMPORTS, (imports) => imports.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ text: line.trim(), number: index + 1 }))
      .filter((line) => line.text !== '')
    for (let at = 0; at + LINES <= lines.length; at++) {
      const passage = lines
        .slice(at, at + LINES)
        .map((line) => line.text)
        .join('\n')
      if (numTokensIn(passage) < TOKENS) continue
      const place = `${path}:${lines[at]?.number}`
      const known = seen.get(passage)
      if (known === undefined) seen.set(passage, place)
      else {
        found.push(`${place} repeats ${known}`)
        at += LINES - 1
      }
    }
  }
  assertNone(found, 'Let one function serve both places.')
})

/** The number of words, strings and signs outside comments. */
const numTokensIn = (passage: string) =>
  passage.replace(/\/\*[\s\S]*?\*\/|^\/\/.*|^\*.*/gm, '').match(/'[^'\n]*'|\w+|=>|[^\s\w]/g)?.length ?? 0

test('every migration has a number of its own', () => {
  const names = pathsOf(sourcesIn('server/migrations', ['.sql'])).map((path) => path.split('/').at(-1) ?? '')
  const numbers = names.map((name) => name.slice(0, 4))
  assertNone(
    names.filter((_, at) => numbers.indexOf(numbers[at] ?? '') !== at),
    'Give it the next free number.',
  )
})

test('no folder of sources has more than 60 files directly in it', () => {
  const excepted = new Set(['contract/src', 'web/src/messages'])
  const counts = Map.groupBy([...code, ...styles], ({ path }) => dirname(path))
  const large = [...counts].filter(([folder, files]) => files.length > 60 && !excepted.has(folder))
  assertNone(
    large.map(([folder, files]) => `${folder} has ${files.length}`),
    'Give the files that belong together a folder.',
  )
})

test('every file and folder that the docs name exists', () => {
  const BASES = ['.', 'server/src', 'server', 'web/src']
  const documents = [...sourcesIn('docs', ['.md']), ...sourcesIn('.', ['CONTRIBUTING.md', 'README.md'])]
  const found = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+(?:\.(?:tsx?|mjs|sql|md)|\/))`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !BASES.some((base) => existsSync(join(root, base, name))))
      .map((name) => `${path} names ${name}`),
  )
  assertNone(found, 'Name the file that has it now.')
})

test('every link in the docs leads to a file that exists and to a heading in it', () => {
  const documents = [...sourcesIn('docs', ['.md']), ...sourcesIn('.', ['CONTRIBUTING.md', 'README.md'])]
  const idOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const headingsOf = (path: string) =>
    [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => idOf(heading))
  const found = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, file = '', anchor]) => {
        const target = file === '' ? join(root, path) : resolve(root, dirname(path), file)
        return !existsSync(target) || (anchor !== undefined && !headingsOf(target).includes(anchor))
      })
      .map(([link]) => `${path}: ${link}`),
  )
  assertNone(found, 'Link to the page that has it now.')
})

test('docs/architecture.md follows a vote and a read through at most eight files', () => {
  const text = sourcesIn('docs', ['architecture.md'])[0]?.text ?? ''
  const lives = text.split(/^## /m).filter((section) => /^\| 1 \|/m.test(section))
  const lengths = lives.map((section) => [...section.matchAll(/^\| \d+ \| `/gm)].length)
  assert.equal(lengths.length, 2)
  assert.ok(Math.max(...lengths) <= 8, `They take ${lengths.join(' and ')} files`)
})

test('the tree of docs/architecture.md has every folder of the project, of the server and of the web app', () => {
  const text = sourcesIn('docs', ['architecture.md'])[0]?.text ?? ''
  const tree = (/```\n([\s\S]*?)```/.exec(text)?.[1] ?? '').split('\n')
  /** The words of the lines from this one to the next that is not indented. */
  const wordsFrom = (first: string): Set<string> => {
    const start = tree.findIndex((line) => line.startsWith(first))
    const length = tree.slice(start + 1).findIndex((line) => /^\S/.test(line)) + 1
    return new Set(tree.slice(start, start + length).flatMap((line) => line.split(/[\s/]+/)))
  }
  const missing = (folder: string, words: Set<string>) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap(({ name }) => {
      const path = join(folder, name)
      return words.has(name) || !everywhere.some((source) => source.path.startsWith(`${path}/`)) ? [] : [path]
    })
  assertNone(
    [
      ...missing(
        '.',
        new Set(tree.flatMap((line) => line.match(/^\S.*?(?=\s{2}|$)/)?.[0].split(/[\s/]+/) ?? [])),
      ),
      ...missing('server/src', wordsFrom('server/src/')),
      ...missing('web/src', wordsFrom('web/src/')),
    ],
    'Say in the tree of docs/architecture.md what is in it.',
  )
})

test('no file or folder has a vague name such as utils or helpers', () => {
  const vague =
    /^(?:utils?|helpers?|common|shared|misc|services?|managers?|base|core)$|(?:Utils?|Helpers?|Service|Manager)$/
  const found = code.filter((source) =>
    source.path
      .split('/')
      .slice(0, -1)
      .concat(nameOf(source))
      .some((part) => vague.test(part)),
  )
  assertNone(pathsOf(found), 'Name it after what it does.')
})

test('no file has a default export', () => {
  const exceptions: Record<string, string> = {
    'web/vite.config.ts': 'Vite wants it',
    'e2e/playwright.config.ts': 'Playwright wants it',
    'e2e/fixtures/template.ts': 'Playwright wants it of what runs before all journeys',
    'checks/spec/node-reporter.ts': 'node:test wants it of a reporter',
  }
  const hasDefault = (source: Source) => linesLike([source], /^export default\b|\bas default\b/).length > 0
  assertNone(
    pathsOf(withoutPaths(code, Object.keys(exceptions)).filter(hasDefault)),
    'Export it under its name.',
  )
})

test('only the index files of contract and opinion-map, and e2e/fixtures/journey.ts, re-export', () => {
  const barrels = new Set(['contract/src/index.ts', 'opinion-map/src/index.ts', 'e2e/fixtures/journey.ts'])
  const passing = withoutPaths(code, barrels).filter(({ text }) =>
    /^export\s+(?:\*|(?:type\s+)?\{[^}]*\}\s+from)\b/m.test(text),
  )
  assertNone(pathsOf(passing), 'Import from the file that makes it.')
})

test('code uses no any, and casts only in the listed exceptions', () => {
  // "|any|" is a word in a regular expression; in types, spaces surround the bar.
  const any = /[:<,(|&[]\s*any\b(?!\s*[:(=]|\|)|\bas\s+any\b/
  assertNone(
    linesLike(
      code.filter(({ path }) => /\.tsx?$/.test(path)),
      any,
    ),
    'Say the type, or unknown.',
  )
  const exceptions: Record<string, string> = {
    'contract/src/client.ts': 'an answer that the server has parsed',
    'server/src/http/handle.ts': 'what serve.ts has parsed and checked',
    'contract/src/call.ts': 'the default of a type parameter, which is that of the value',
    'server/src/db/batched.ts': 'an answer at a place that was compared with the length',
    'web/src/router.tsx': 'the routes of a table, each by its own address',
    'web/src/queries.ts': 'an output that was kept on this device',
    'web/src/results/lists/initialRows.ts': 'an output by the call that the server names with it',
    'web/src/offline/offlineCopies.ts': 'an output that was kept on this device',
    'web/src/offline/worker.ts': 'the types of a page do not know where a service worker runs',
  }
  const cast = /[\w)\]}] as (?!const\b)(?:[A-Z]\w*|string|number|boolean|unknown|never|readonly|typeof|\{|\[)/
  const casts = inWorkspaces.filter((source) => !isTest(source))
  const isCast = (source: Source) =>
    linesLike([source], cast).some((line) => !/ (?:import|export) |\* as /.test(line))
  assertNone(
    pathsOf(withoutPaths(casts, Object.keys(exceptions)).filter(isCast)),
    'Let a check or a type guard say it.',
  )
  assertAllNeeded(exceptions, casts, isCast)
})

test('no file names a path of the machine that it was written on', () => {
  const foreign = /[/](?:work|farm|Users)[/]\w|\bshared[/]\w|registry[.]npmjs|[@]todo\b(?! [a-z]+:)/i
  const found = everywhere.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (foreign.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  assertNone(found, 'Say it without the machine that it was written on.')
})

test('a test waits for an event, uses random numbers that can be repeated, and runs once', () => {
  const exceptions: Record<string, string> = {
    'server/src/testing/until.ts': 'waits for what nothing announces, such as the end of a foreign process',
    'server/src/testing/cluster.ts': 'waits for the last connection to a database before it drops it',
    'e2e/fixtures/product.ts': 'a limit for the start of the product',
    'e2e/playwright.config.ts': 'a journey that passes the second time is listed at the end of a run',
    'checks/files.test.ts': 'names what it forbids',
  }
  const tests = code.filter((source) => isTest(source) || source.path.startsWith('e2e/'))
  const bySleeping =
    /\bsetTimeout\(|\bsleep\(|waitForTimeout|Math\.random|timers\/promises|\bretr(?:y|ies): ?[^0]/
  const isSleeping = (source: Source) => linesLike([source], bySleeping).length > 0
  assertNone(
    pathsOf(withoutPaths(tests, Object.keys(exceptions)).filter(isSleeping)),
    'Wait for what happens; wait for a positive that follows a negative; see server/src/testing/until.ts and random.ts.',
  )
  assertAllNeeded(exceptions, tests, isSleeping)
})
