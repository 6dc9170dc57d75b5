import { test } from 'node:test'
import assert from 'node:assert/strict'
import { analyse } from 'scslre'
import { parseAst, type ESTree } from 'vite'
import { assertNone, assertNoneBut } from './rules.ts'
import { inWorkspaces, isTest, type Source } from './sources.ts'

/** Regular expressions that are built while the code runs, and why the time that they take is bounded. */
const BUILT: Record<string, string> = {
  'server/src/setup/env-file.ts': 'reads the file of settings that the operator keeps',
  'contract/src/new-text.ts': 'its repetition stands in a lookaround, beside at most 30 marks in a row',
  'server/src/texts/english/stance.ts': 'begins at the start of one sentence of at most 280 characters',
}

/** The regular expressions of a file as `path:line expression` if they may take more than a time in proportion to a text. */
const slowPatterns = (source: Source): string[] =>
  patternsIn(source).flatMap(({ line, pattern, flags }) => {
    const { reports } = analyse({ source: pattern, flags })
    return reports.length === 0 ? [] : [`${source.path}:${line} /${pattern}/${flags}`]
  })

type Pattern = { line: number; pattern: string; flags: string }

function patternsIn({ path, text: code }: Source): Pattern[] {
  const found: Pattern[] = []
  eachNode(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, (node) => {
    if (node.type !== 'Literal' || !('regex' in node)) return
    found.push({ line: code.slice(0, node.start).split('\n').length, ...node.regex })
  })
  return found
}

const buildsPatterns = ({ path, text }: Source): boolean => {
  if (!text.includes('RegExp')) return false
  let isBuilding = false
  eachNode(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, (node) => {
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (isCall && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') isBuilding = true
  })
  return isBuilding
}

function eachNode(node: unknown, visit: (node: ESTree.Node) => void): void {
  if (Array.isArray(node)) for (const part of node) eachNode(part, visit)
  else if (isNode(node)) {
    visit(node)
    for (const part of Object.values(node)) eachNode(part, visit)
  }
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

const sources = inWorkspaces.filter((source) => !isTest(source))

test('no regular expression repeats what overlaps, so that no text makes it take the square of its length', () => {
  assertNone(
    sources.flatMap(slowPatterns),
    'Begin it where a repetition cannot have begun before, as in /(?<!\\s)\\s+$/, or exclude from one part what the next one begins with.',
  )
})

test('regular expressions are built only where the time that they take is bounded otherwise', () => {
  assertNoneBut(
    BUILT,
    sources.filter(buildsPatterns).map(({ path }) => path),
    'Write the regular expression as a literal, so that the rule above reads it, or say here why it is fast.',
  )
})

test('the rule finds repetitions in repetitions, beside each other, and those that begin anywhere', () => {
  const slow = [/^(?:a+)+$/, /^\d*\d*x/, /\s+$/, /\[[^\]]+\]/, /\S+@\S+\.\S+/]
  const fast = [/^(?:a+b)+$/, /(?<!\s)\s+$/, /\[[^[\]]+\]/, /\s+/g, /^.*\//]
  const file = (pattern: RegExp): Source => ({ path: 'x.ts', text: `const pattern = ${pattern}` })
  for (const pattern of slow) assert.equal(slowPatterns(file(pattern)).length, 1, String(pattern))
  for (const pattern of fast) assert.deepEqual(slowPatterns(file(pattern)), [])
})
