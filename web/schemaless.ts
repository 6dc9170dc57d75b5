import { join } from 'node:path'
import type { Plugin } from 'vite'

const STAND_IN = join(import.meta.dirname, 'src/schemaless.ts')
/** Parsing with anything but the platform's own parsers. */
const PARSES_WITH_SCHEMA = /(?<!\b(?:JSON|Date|URL|Number))\.(?:safeParse|parse)(?:Async)?\(/

/**
 * The server parses what comes in and what goes out, so the web sends no schemas: in its build calls lose theirs, and
 * what the reference says of them, and the schema library is replaced by a stand-in, which saves a tenth of the code a
 * first visit loads. A schema used in the web fails the build.
 */
export const schemaless = (): Plugin => ({
  name: 'parley:schemaless',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' ? STAND_IN : undefined),
  transform(code, id) {
    if (id.includes('/web/src/') && PARSES_WITH_SCHEMA.test(code)) {
      this.error(`${id} parses with a schema, which the web's build does not have: check the shape by hand`)
    }
    if (!id.includes('/contract/src/')) return undefined
    return { code: withoutSchemas(code, this.parse(code, { lang: 'ts' })), map: null }
  },
})

/** Part of a syntax tree, as far as it is looked at. */
type Node = {
  type?: string
  start?: number
  end?: number
  [part: string]: unknown
}

/**
 * `input`, `output` and `summary` of every `call({…})` become nothing. Schemas are marked as free of effects, so that
 * those which nothing uses any more are left out.
 */
const withoutSchemas = (code: string, tree: unknown): string => {
  const changes = new Map<number, { end: number; by: string }>()
  const look = (node: unknown) => {
    if (Array.isArray(node)) node.forEach(look)
    if (!isNode(node)) return
    const { type, start, callee } = node
    if (type === 'CallExpression' && start !== undefined && rootOf(node) === 'z') {
      changes.set(start, { end: start, by: '/* @__PURE__ */ ' })
    }
    if (type === 'CallExpression' && isNode(callee) && callee['name'] === 'call') {
      for (const { value } of unaskedOf(node)) {
        if (isPlaced(value)) changes.set(value.start, { end: value.end, by: 'undefined' })
      }
      return
    }
    Object.values(node).forEach(look)
  }
  look(tree)
  return [...changes]
    .sort(([a], [b]) => b - a)
    .reduce((left, [start, { end, by }]) => left.slice(0, start) + by + left.slice(end), code)
}

/** The name that a chain such as `z.string().check()` begins with. */
const rootOf = (node: Node): unknown => {
  const before = node['callee'] ?? node['object']
  return isNode(before) ? rootOf(before) : node['name']
}

const unaskedOf = (call: Node): Node[] => {
  const spec = Array.isArray(call['arguments']) ? call['arguments'].find(isNode) : undefined
  const properties: unknown[] = spec && Array.isArray(spec['properties']) ? spec['properties'] : []
  return properties
    .filter(isNode)
    .filter(({ key }) => isNode(key) && ['input', 'output', 'summary'].includes(String(key['name'])))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPlaced = (value: unknown): value is { start: number; end: number } =>
  isNode(value) && typeof value.start === 'number' && typeof value.end === 'number'
