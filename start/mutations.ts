import { readFileSync } from 'node:fs'
import { parseAst, type ESTree } from 'vite'

export type Mutation = {
  file: string
  line: number
  start: number
  end: number
  before: string
  after: string
}

const PAIRS: [string, string][] = [
  ['<', '<='],
  ['>', '>='],
  ['===', '!=='],
  ['&&', '||'],
  ['+', '-'],
  ['*', '/'],
  ['+=', '-='],
  ['min', 'max'],
  ['some', 'every'],
  ['floor', 'ceil'],
  ['startsWith', 'endsWith'],
]
const SWAPS = new Map(
  PAIRS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
)
const CUTS = new Set(['slice', 'subarray', 'substring'])
/** The only TypeScript nodes that contain code that runs. */
const RUNNING_TYPES = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/**
 * Every mutation of a file: operators, constants ±1, conditions, statements, branches, values of strings, ends of
 * slices. Texts for people (strings with a space) are not changed, and neither is `?? 0` after an index, which only
 * satisfies the type checker.
 */
export function mutationsOf(path: string, file: string): Mutation[] {
  const source = readFileSync(path, 'utf8')
  const found: Mutation[] = []
  const text = (node: ESTree.Node) => source.slice(node.start, node.end)
  const replace = (start: number, end: number, after: string) => {
    const line = source.slice(0, start).split('\n').length
    found.push({ file, line, start, end, before: source.slice(start, end), after })
  }
  const visit = (node: ESTree.Node) => {
    if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return
    if (node.type.startsWith('TS') && !RUNNING_TYPES.has(node.type)) return
    if (
      'operator' in node &&
      'left' in node &&
      !(node.operator === '+' && [node.left, node.right].some(isText))
    ) {
      const after = SWAPS.get(node.operator)
      const start = source.indexOf(node.operator, node.left.end)
      if (after) replace(start, start + node.operator.length, after)
    }
    switch (node.type) {
      case 'UnaryExpression':
        if (node.operator === '!') replace(node.start, node.end, text(node.argument))
        break
      case 'Literal':
        if (typeof node.value === 'number') replace(node.start, node.end, `${node.value + 1}`)
        if (typeof node.value === 'boolean') replace(node.start, node.end, `${!node.value}`)
        if (typeof node.value === 'string' && /^\S+$/.test(node.value))
          replace(node.start, node.end, "'mutated'")
        break
      case 'IfStatement':
        for (const after of ['true', 'false']) replace(node.test.start, node.test.end, after)
        break
      case 'ConditionalExpression':
        replace(
          node.start,
          node.end,
          [node.test, '?', node.alternate, ':', node.consequent]
            .map((part) => (typeof part === 'string' ? part : text(part)))
            .join(' '),
        )
        break
      case 'ExpressionStatement':
        if (node.expression.type !== 'Literal') replace(node.start, node.end, ';')
        break
      case 'ContinueStatement':
        replace(node.start, node.end, ';')
        break
      case 'CallExpression': {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') break
        const { name, start, end } = node.callee.property
        const swapped = SWAPS.get(name)
        if (swapped) replace(start, end, swapped)
        if (CUTS.has(name))
          for (const cut of node.arguments)
            if (cut.type !== 'Literal') replace(cut.start, cut.end, `${text(cut)} + 1`)
      }
    }
    for (const [key, part] of Object.entries(node)) {
      if (key === 'key' && 'computed' in node && !node.computed) continue
      if (
        key === 'right' &&
        node.type === 'LogicalExpression' &&
        node.operator === '??' &&
        isIndex(node.left) &&
        node.right.type === 'Literal'
      )
        continue
      for (const child of [part].flat()) if (isNode(child)) visit(child)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const isText = (node: ESTree.Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
const isIndex = (node: ESTree.Node) => node.type === 'MemberExpression' && node.computed
const isNode = (part: unknown): part is ESTree.Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string'
