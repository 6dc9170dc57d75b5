import type { Structure, StructureKind } from './ladder.ts'

/** The structure of the votes as it was last measured (`findStructure`), as an option of a run. Plain JSON. */
export type MeasuredStructure =
  | { kind: 'sides'; numAxes: 1 | 2 }
  | { kind: 'groups'; numGroups: number }
  | { kind: Exclude<StructureKind, 'sides' | 'groups'> | 'not_measured' }

const WITHOUT_PARTS = { readiness: true, none: true, too_few: true, not_measured: true } satisfies Record<
  Exclude<MeasuredStructure['kind'], 'sides' | 'groups'>,
  true
>

/** The part of a found structure that decides how the next run divides people. */
export function measuredStructure({ kind, numAxes, numGroups }: Structure): MeasuredStructure {
  if (kind === 'groups') return { kind, numGroups: numGroups ?? 2 }
  if (kind === 'sides') return { kind, numAxes: numAxes === 2 ? 2 : 1 }
  return { kind }
}

/** Whether a value, which may come from a file, has this shape. */
export function isMeasuredStructure(value: object): value is MeasuredStructure {
  const { kind, numAxes, numGroups }: { kind?: unknown; numAxes?: unknown; numGroups?: unknown } = value
  if (kind === 'sides') return numAxes === 1 || numAxes === 2
  if (kind === 'groups') return typeof numGroups === 'number' && [2, 3, 4, 5, 6].includes(numGroups)
  return Object.hasOwn(WITHOUT_PARTS, String(kind))
}
