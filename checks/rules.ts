import assert from 'node:assert/strict'
import { codeLines, type Source } from './sources.ts'

/** Fails with the places that break a rule and with the way to mend them. */
export function assertNone(found: string[], instead: string): void {
  assert(found.length === 0, `${instead}\n  ${found.join('\n  ')}`)
}

export const linesLike = (sources: Source[], pattern: RegExp): string[] =>
  sources.flatMap((source) =>
    codeLines(source).flatMap((line, index) =>
      pattern.test(line) ? [`${source.path}:${index + 1} ${line.trim()}`] : [],
    ),
  )

export const pathsOf = (sources: Source[]) => sources.map(({ path }) => path)
export const withoutPaths = (sources: Source[], paths: Iterable<string>) => {
  const excepted = new Set(paths)
  return sources.filter(({ path }) => !excepted.has(path))
}

/** Fails with what is not excepted, and with exceptions that are no longer needed. */
export function assertNoneBut(exceptions: Record<string, string>, found: string[], instead: string): void {
  assertNone(
    found.filter((name) => !(name in exceptions)),
    instead,
  )
  assertNone(
    Object.keys(exceptions).filter((name) => !found.includes(name)),
    'These exceptions are not needed any more: take them off the list.',
  )
}

/** Fails if a listed exception is no longer needed. */
export function assertAllNeeded(
  exceptions: Record<string, string>,
  sources: Source[],
  isNeeded: (source: Source) => boolean,
) {
  const unneeded = new Set(pathsOf(sources.filter((source) => !isNeeded(source))))
  assertNone(
    Object.keys(exceptions).filter((path) => unneeded.has(path)),
    'These exceptions are not needed any more: take them off the list.',
  )
}
