import { compareJson, Mismatches, memberOf } from './compare.ts'

/** A verified part: its name in words, and its differences. */
export type Part = {
  name: string
  differences: Mismatches
  /** A sentence with the reason why it could not be checked. */
  notChecked?: string
}

/** A part that could not be checked. */
export const uncheckedPart = (name: string, reason: string): Part => ({
  name,
  differences: new Mismatches(),
  notChecked: reason,
})

/**
 * Compares two JSON values part by part. Each part lists its members; members that no part lists belong to the last
 * part.
 */
export function compareParts(
  parts: Readonly<Record<string, readonly string[]>>,
  values: { published: unknown; found: unknown },
  { path, ...place }: { file: string; path: string; opinionIds: readonly number[] },
): Part[] {
  const { published } = values
  const found: unknown = JSON.parse(JSON.stringify(values.found))
  const listed = new Set(Object.values(parts).flat())
  const others = [...new Set([...keysOf(published), ...keysOf(found)])].filter((name) => !listed.has(name))
  const lastPart = Object.keys(parts).at(-1)
  return Object.entries(parts).map(([name, members]) => {
    const differences = new Mismatches()
    for (const member of name === lastPart ? [...members, ...others] : members) {
      const both = { published: memberOf(published, member), found: memberOf(found, member) }
      if (both.published !== undefined || both.found !== undefined)
        compareJson(both, { ...place, path: `${path}.${member}`, differences })
    }
    return { name, differences }
  })
}

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.keys(value) : []
