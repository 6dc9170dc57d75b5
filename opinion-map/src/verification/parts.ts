import { compareJson, Mismatches, memberOf } from './compare.ts'

/** A part of what was verified, in words, and what differs in it. */
export type Part = {
  name: string
  differences: Mismatches
  /** A sentence that says why it could not be checked. */
  notChecked?: string
}

/** A part of which nothing could be compared. */
export const uncheckedPart = (name: string, reason: string): Part => ({
  name,
  differences: new Mismatches(),
  notChecked: reason,
})

/**
 * Compares two values of JSON part by part. Each part lists the members that belong to it; those that no part lists belong
 * to the last one.
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
