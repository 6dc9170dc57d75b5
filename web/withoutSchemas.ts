import * as schemas from 'zod/mini'
import { parseAst, type ESTree, type Plugin } from 'vite'

const ID = '\0without-schemas'

/**
 * Removes the schemas of inputs and outputs from a build, more than 9 kB of every first visit: the server has checked
 * what it sends, and checks everything that it receives. The values of enumerations stay.
 */
export const withoutSchemas = (): Plugin => ({
  name: 'parley:without-schemas',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === 'zod/mini' ? ID : undefined),
  load: (id) => (id === ID ? REPLACEMENT : undefined),
  transform: (code, id) => (CONTRACT.test(id) ? withoutUnusedImports(withoutShapes(code)) : undefined),
})

const CONTRACT = /\/contract\/src\/[\w-]+\.ts$/
/** The properties of a call that the web does not use. */
const UNUSED = /^(?:input|output|summary|audit)$/
/** The web recognizes calls without a body by this name. */
const NO_INPUT = 'NoInput'

/** Removes inputs, outputs, and all schemas but enumerations. */
const withoutShapes = (code: string): string => {
  const shapes: [start: number, end: number, instead: string][] = []
  for (const statement of parseAst(code, { lang: 'ts' }).body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (init?.type !== 'CallExpression') continue
      const maker = makerOf(init)
      if (maker !== undefined && maker !== 'enum' && !(id.type === 'Identifier' && id.name === NO_INPUT))
        shapes.push([init.start, init.end, 'undefined'])
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'call') continue
      const [spec] = init.arguments
      if (spec?.type !== 'ObjectExpression') continue
      for (const [at, part] of spec.properties.entries()) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier' || !UNUSED.test(part.key.name))
          continue
        if (part.value.type === 'Identifier' && part.value.name === NO_INPUT) continue
        // A call without `input` would count as one without a body.
        if (part.key.name === 'input') shapes.push([part.value.start, part.value.end, 'undefined'])
        else shapes.push([spec.properties[at - 1]?.end ?? part.start, part.end, ''])
      }
    }
  }
  return shapes
    .toReversed()
    .reduce((text, [start, end, instead]) => text.slice(0, start) + instead + text.slice(end), code)
}

/** Removes the imports that only schemas used: the imported code would be loaded with every page. */
const withoutUnusedImports = (code: string): string => {
  const imports = parseAst(code, { lang: 'ts' }).body.filter(({ type }) => type === 'ImportDeclaration')
  const rest = imports
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  const used = imports.filter(
    (statement) =>
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.some(({ local }) => new RegExp(`\\b${local.name}\\b`).test(rest)),
  )
  return used.map(({ start, end }) => `${code.slice(start, end)}\n`).join('') + rest
}

/** `string` for `z.string().check(…)`; undefined for expressions that do not begin with `z`. */
const makerOf = (made: ESTree.Expression): string | undefined => {
  if (made.type === 'CallExpression') return makerOf(made.callee)
  if (made.type !== 'MemberExpression' || made.property.type !== 'Identifier') return undefined
  const { object, property } = made
  return object.type === 'Identifier' && object.name === 'z' ? property.name : makerOf(object)
}

const isMaker = (name: string) => typeof Reflect.get(schemas, name) === 'function'
const [makers, values] = [true, false].map((isWanted) =>
  Object.keys(schemas).filter((name) => isMaker(name) === isWanted),
)
const replacementOf = (name: string) => (name === 'enum' ? 'withOptions(options)' : 'schema')
const REPLACEMENT = `
const withOptions = (options) => new Proxy(() => {}, {
  apply: () => schema,
  get(_target, name) {
    if (/parse/i.test(String(name))) throw new Error('There are no schemas here')
    return name === 'options' && options ? options : schema
  },
})
const schema = /* @__PURE__ */ withOptions()
${makers?.map((name) => `/* @__NO_SIDE_EFFECTS__ */ function _${name}(options) { return ${replacementOf(name)} }`).join('\n')}
export { ${makers?.map((name) => `_${name} as ${name}`).join(', ')} }
export { ${values?.map((name) => `schema as ${name}`).join(', ')} }
`
