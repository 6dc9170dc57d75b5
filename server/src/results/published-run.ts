import {
  IN_BETWEEN,
  publishable,
  type Density,
  type MapGroup,
  type MapResult,
  type PublishableRun,
  type PublishedFile,
  type Side,
  type UnclearReason,
} from '@parley/opinion-map'

/** A map as everybody may see it; where only results are published, it follows from the published file alone. */
export type ShownMap = Pick<
  MapResult,
  | 'mode'
  | 'numParticipants'
  | 'numClustered'
  | 'numFitted'
  | 'opinionIds'
  | 'totals'
  | 'hasClearGroups'
  | 'unclearReason'
  | 'structure'
> & {
  parameters: Pick<MapResult['parameters'], 'minVotes' | 'moderatedOut' | 'seed' | 'hidesGroups'>
  groups: (Pick<MapGroup, 'key' | 'size' | 'share' | 'hull'> & {
    side?: Pick<Side, 'axis' | 'end'>
    centre?: MapGroup['centre']
    tenths?: number
  })[]
  /** With sides: the people in between. */
  between?: { size: number; tenths?: number }
}

/** The published part of a run of a conversation that publishes only results, as it is stored. */
export type PublishedRun = {
  file: PublishedFile
  map: ShownMap
  /** The names of the opinions of the map in the file. */
  names: readonly string[]
  picture: Density
  /** How many of its people may not be independent of others. */
  numDependent: number
}

/** Makes the published part of a run: its file, and the map and the picture that follow from the file alone. */
export function publishedRun(run: PublishableRun): PublishedRun {
  const file = publishable(run)
  return {
    file,
    map: mapOf(file, run),
    names: run.names,
    picture: pictureOf(file, run.picture.extent),
    numDependent: Math.max(0, run.numPeople - run.independent.numPeople),
  }
}

/** The number of people that a size in tenths stands for. */
const peopleIn = (tenths: number, numPeople: number): number => Math.round((tenths * numPeople) / 10)

function mapOf(file: PublishedFile, { map, names }: PublishableRun): ShownMap {
  const { numPeople, groups: publishedGroups } = file
  const columnOf = new Map(file.opinions.map((name, column) => [name, column]))
  const pick = (counts: readonly number[]) => names.map((name) => counts[columnOf.get(name) ?? -1] ?? 0)
  const { agrees, disagrees, passes } = file.totals
  const { minVotes, moderatedOut, seed } = map.parameters
  const groups = publishedGroups?.groups ?? []
  const hasClearGroups = groups.length > 0
  const tenthsBetween = publishedGroups?.between?.tenths
  return {
    mode: map.mode,
    parameters: { minVotes, moderatedOut, seed, hidesGroups: publishedGroups === undefined },
    numParticipants: numPeople,
    numClustered: peopleIn(publishedGroups?.groupedTenths ?? 0, numPeople),
    opinionIds: map.opinionIds,
    totals: { agrees: pick(agrees), disagrees: pick(disagrees), passes: pick(passes) },
    ...(map.structure === undefined || publishedGroups === undefined ? {} : { structure: map.structure }),
    ...(tenthsBetween === undefined
      ? {}
      : { between: { tenths: tenthsBetween, size: peopleIn(tenthsBetween, numPeople) } }),
    hasClearGroups,
    unclearReason: unclearReasonOf(file, map),
    groups: groups.map(({ key, side, tenths }, index) => {
      const shape = publishedGroups?.map?.shapes[index]
      return {
        key,
        ...(side === undefined ? {} : { side }),
        tenths,
        size: peopleIn(tenths, numPeople),
        hull: shape?.hull ?? [],
        ...(shape === undefined ? {} : { centre: shape.centre }),
      }
    }),
  }
}

/** Groups may be clear, but too small to be published. */
function unclearReasonOf({ groups }: PublishedFile, map: MapResult): UnclearReason | null {
  if (groups === undefined) return 'too-few-people'
  return groups.groups.length > 0 ? null : (map.unclearReason ?? 'group-too-small')
}

/**
 * The squares of a file as a picture; without groups all of them belong to one group. Without squares not even the
 * extent of the run is published.
 */
function pictureOf({ groups }: PublishedFile, extent: number): Density {
  const squares = groups?.map?.squares ?? []
  if (squares.length === 0) return { extent: 1, cells: [] }
  const hasGroups = (groups?.groups.length ?? 0) > 0
  const cells = squares.map(({ key, isBetween, x, y, width, base }) => ({
    x,
    y,
    width,
    group: hasGroups ? (key ?? (isBetween ? IN_BETWEEN : -1)) : 0,
    count: base,
  }))
  return { extent, cells }
}
