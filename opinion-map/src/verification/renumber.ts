import { sortedIndexOf } from '../ids.ts'

/** The members of a result that contain an id of an opinion or a list of ids. */
const ID_MEMBERS = new Set(['opinionId', 'opinionIds', 'moderatedOut', 'meta'])

/**
 * A copy of a result as plain JSON, in which each opinion id is replaced by its index in `ids`, which are ascending.
 */
export function withNumbers(value: unknown, ids: ArrayLike<number>): unknown {
  const numberOf = (id: unknown): unknown => {
    if (Array.isArray(id)) return id.map(numberOf)
    const place = typeof id === 'number' ? sortedIndexOf(ids, id) : -1
    if (place < 0) throw new RangeError(`${String(id)} is not an opinion of this bundle`)
    return place
  }
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        ID_MEMBERS.has(name) ? numberOf(member) : copy(member),
      ]),
    )
  }
  return copy(value)
}

/** A reviver for `JSON.parse` that undoes {@link withNumbers}: each index becomes the id at this place again. */
export const withIds =
  (ids: readonly number[]) =>
  (name: string, value: unknown): unknown => {
    const idOf = (place: unknown) => ids[Number(place)]
    if (!ID_MEMBERS.has(name)) return value
    return Array.isArray(value) ? value.map(idOf) : idOf(value)
  }

/** JSON with sorted members and each list of numbers on one line, so that people can compare it. */
export function stableJson(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) return JSON.stringify(value)
    const items = value.map((item) => `${indent}  ${stableJson(item, `${indent}  `)}`)
    return `[\n${items.join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${indent}  ${JSON.stringify(name)}: ${stableJson(member, `${indent}  `)}`)
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
}
