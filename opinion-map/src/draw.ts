import { densityOf, gridSide, type Density } from './density.ts'
import { seededRandom } from './random.ts'
import type { MapParticipants } from './result.ts'

/** A drawn point, somebody of a group about here: map units, always at the centre of a cell of the grid. */
export type DrawnPoint = { x: number; y: number; group: number }

/** What may be shown of where people are; `group` is the key of a group. */
export type MapPicture = Density & { points: DrawnPoint[] }

type Drawing = {
  participants: MapParticipants
  /** The seed of the run: another run draws other points in another order. */
  seed: number
  /** Without clear groups nobody's group is drawn: everybody gets key 0. */
  hasClearGroups: boolean
  maxPoints?: number
}

/**
 * The picture of a map, without ids: squares of at least five people (`densityOf`) and a random sample of at most
 * `maxPoints` points in random order. Points are drawn from the squares alone, one of its cells at random for each
 * person sampled, so they tell nothing that the squares do not. Fewer than five people give an empty picture.
 */
export function drawPoints({ participants, seed, hasClearGroups, maxPoints = 600 }: Drawing): MapPicture {
  const groups = hasClearGroups ? participants.groups : participants.groups.map((group) => Math.min(group, 0))
  const density = densityOf({ ...participants, groups })
  return { ...density, points: samplePoints(density, seed, maxPoints) }
}

function samplePoints({ extent, cells }: Density, seed: number, maxPoints: number): DrawnPoint[] {
  const random = seededRandom(seed)
  const people = Uint16Array.from(cells.flatMap(({ count }, c) => Array.from({ length: count }, () => c)))
  const unit = (2 * extent) / gridSide
  return Array.from({ length: Math.min(maxPoints, people.length) }, (_, i) => {
    const other = i + Math.floor(random() * (people.length - i))
    const { x, y, width, group } = cells[people[other]!]!
    people[other] = people[i]!
    const numCells = Math.round(width / unit)
    const within = () => (Math.floor(random() * numCells) + 0.5 - numCells / 2) * unit
    return { x: x + within(), y: y + within(), group }
  })
}
