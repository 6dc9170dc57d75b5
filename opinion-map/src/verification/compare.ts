/** One published value that differs from the computed one. */
export type Mismatch = {
  file: string
  place: string
  /** The number of the opinion, if the value is about one. */
  opinion?: number
  /** The value in the file. */
  published: string
  /** The value computed from the votes, or from the other files. */
  found: string
}

/** The allowed difference between figures, because the order of additions changes the last digits. */
export const TOLERANCE = 1e-9

/** The number of differences that are reported one by one; all are counted. */
const MAX_DETAILS = 5

/** The mismatches of one part: their number, and details of the first ones. */
export class Mismatches {
  readonly details: Mismatch[] = []
  count = 0
  numCompared = 0

  add(difference: Mismatch): void {
    this.count++
    if (this.details.length < MAX_DETAILS) this.details.push(difference)
  }

  /** Adds a mismatch unless both values are the same. */
  expect(place: Omit<Mismatch, 'published' | 'found'>, published: unknown, found: unknown): void {
    this.numCompared++
    if (!areSame(published, found))
      this.add({ ...place, published: shortJson(published), found: shortJson(found) })
  }
}

/** Whether two values are equal. Numbers may differ by {@link TOLERANCE} times the larger one (at least 1). */
export const areSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'number' && typeof b === 'number'
    ? Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b))
    : a === b

type Place = { file: string; path: string; opinion?: number }

/**
 * Compares two JSON values member by member, numbers within {@link TOLERANCE}. A list with as many items as there are
 * opinions is taken as a list by opinion.
 */
export function compareJson(
  values: { published: unknown; found: unknown },
  { opinionIds, differences, ...place }: Place & { opinionIds: readonly number[]; differences: Mismatches },
): void {
  const { published, found } = values
  const into = (name: string | number, opinion?: number) =>
    compareJson(
      { published: memberOf(published, name), found: memberOf(found, name) },
      {
        ...place,
        ...(opinion === undefined ? {} : { opinion }),
        path: typeof name === 'number' ? `${place.path}[${name}]` : join(place.path, name),
        opinionIds,
        differences,
      },
    )
  if (Array.isArray(published) && Array.isArray(found)) {
    if (published.length !== found.length) {
      const name = join(place.path, 'length')
      differences.add({
        ...placeOf(place),
        place: name,
        published: `${published.length}`,
        found: `${found.length}`,
      })
      return
    }
    const isByOpinion =
      published.length === opinionIds.length && published.every((item) => typeof item === 'number')
    for (let at = 0; at < published.length; at++)
      into(at, isByOpinion ? opinionIds[at] : opinionOf(published[at]))
  } else if (isObject(published) && isObject(found)) {
    for (const name of [...new Set([...Object.keys(published), ...Object.keys(found)])].sort()) into(name)
  } else differences.expect({ ...placeOf(place), place: place.path }, published, found)
}

const placeOf = ({ file, opinion }: Place) => ({ file, ...(opinion === undefined ? {} : { opinion }) })
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The opinion that a record of a list is about. */
const opinionOf = (record: unknown): number | undefined => {
  const id = memberOf(record, 'opinionId')
  return typeof id === 'number' ? id : undefined
}

/** An own member of a JSON value; undefined if there is none. */
export function memberOf(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  const member: unknown = Reflect.get(value, name)
  return member
}

const shortJson = (value: unknown): string =>
  value === undefined ? 'nothing' : (JSON.stringify(value) ?? 'nothing').slice(0, 80)
