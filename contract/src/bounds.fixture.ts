import type * as z from 'zod/mini'

/**
 * The places in the schema of an input where somebody chooses how much there is to read: texts and lists whose first rule
 * is no maximum that ends the reading, objects with any keys, and kinds of schemas that are not known here.
 */
export function unboundedIn(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'number':
    case 'transform':
    case 'undefined':
      return []
    case 'string':
      return isBounded(def) ? [] : [path]
    case 'array':
      return [...(isBounded(def) ? [] : [path]), ...unboundedIn(def.element, `${path}[]`)]
    case 'tuple':
      return def.items.flatMap((item, at) => unboundedIn(item, `${path}[${at}]`))
    case 'object': {
      const others = def.catchall === undefined || def.catchall._zod.def.type === 'never' ? [] : [path]
      const inside = Object.entries(def.shape).flatMap(([key, inner]) => unboundedIn(inner, `${path}.${key}`))
      return [...others, ...inside]
    }
    case 'union':
      return def.options.flatMap((option) => unboundedIn(option, path))
    case 'pipe':
      return [...unboundedIn(def.in, path), ...unboundedIn(def.out, path)]
    case 'default':
    case 'nullable':
    case 'optional':
      return unboundedIn(def.innerType, path)
    default:
      return [path]
  }
}

/** The names of the lists in the schema of an output that state no maximum. */
export function unlimitedListsIn(schema: z.core.$ZodType, name: string): string[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'array': {
      const checks = (def.checks ?? []).map(({ _zod }) => _zod.def.check)
      const isLimited = checks.includes('max_length') || checks.includes('length_equals')
      return [...(isLimited ? [] : [name]), ...unlimitedListsIn(def.element, name)]
    }
    case 'record':
      return [name, ...unlimitedListsIn(def.valueType, name)]
    case 'tuple':
      return def.items.flatMap((item) => unlimitedListsIn(item, name))
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => unlimitedListsIn(inner, key))
    case 'union':
      return def.options.flatMap((option) => unlimitedListsIn(option, name))
    case 'pipe':
      return unlimitedListsIn(def.out, name)
    case 'default':
    case 'nullable':
    case 'optional':
      return unlimitedListsIn(def.innerType, name)
    default:
      return []
  }
}

/** Formats such as `z.iso.datetime()` are rules themselves, which come before those that are added to them. */
const isBounded = ({ checks = [], ...def }: z.core.$ZodTypeDef): boolean => {
  const first = checks[0]?._zod.def
  return !('format' in def) && first?.check === 'max_length' && first.abort === true
}
