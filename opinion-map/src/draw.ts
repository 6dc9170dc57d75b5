import { densityOf, regionAt, unitOf, type Density, type DensityCell, type Regions } from './density.ts'
import { seededRandom, type Random } from './random.ts'
import type { MapParticipants } from './result.ts'

/** A drawn point, somebody of a group about here: map units, always at the centre of a cell of the grid. */
export type DrawnPoint = { x: number; y: number; group: number }

/** What may be shown of where people are; `group` is the key of a group, −1 in squares of people in none. */
export type MapPicture = Density & { points: DrawnPoint[] }

type Drawing = {
  participants: MapParticipants
  /** Without clear groups nobody's group is drawn: everybody who is placed gets key 0. */
  result: { hasClearGroups: boolean; groups: Regions }
  /** Another seed for each run: it draws other points in another order. */
  seed: number
  maxPoints?: number
}

/**
 * The picture of a map, without ids: squares of at least five people (`densityOf`) and a random sample of at most
 * `maxPoints` points in random order. Points are drawn from the squares and the centres of groups alone, one at
 * random in the square's part of the group's region for each person sampled, so they tell nothing that those do not.
 * Fewer than five people give an empty picture.
 */
export function drawPoints({ participants, result, seed, maxPoints = 600 }: Drawing): MapPicture {
  const { hasClearGroups } = result
  const groups = hasClearGroups ? participants.groups : participants.groups.map((group) => Math.min(group, 0))
  const density = densityOf({ ...participants, groups })
  const regions = hasClearGroups ? result.groups : []
  const random = seededRandom(seed)
  const grouped = density.cells.filter(({ group }) => group >= 0)
  const points = sample(grouped, maxPoints, random).map((cell) => pointIn({ cell, density, regions }, random))
  return { ...density, points }
}

// The squares of people drawn at random, each person at most once.
function sample(cells: DensityCell[], maxPoints: number, random: Random): DensityCell[] {
  const people = Uint16Array.from(cells.flatMap(({ count }, c) => Array.from({ length: count }, () => c)))
  return Array.from({ length: Math.min(maxPoints, people.length) }, (_, i) => {
    const other = i + Math.floor(random() * (people.length - i))
    const drawn = people[other]!
    people[other] = people[i]!
    return cells[drawn]!
  })
}

const maxTrials = 32

type Target = { cell: DensityCell; density: Density; regions: Regions }

function pointIn({ cell, density, regions }: Target, random: Random): DrawnPoint {
  const unit = unitOf(density)
  const side = Math.round(cell.width / unit)
  const within = () => (Math.floor(random() * side) + 0.5 - side / 2) * unit
  let [x, y] = [cell.x + within(), cell.y + within()]
  for (let trial = 1; trial < maxTrials && regionAt(regions, x, y) !== cell.group; trial++) {
    x = cell.x + within()
    y = cell.y + within()
  }
  return { x, y, group: cell.group }
}
