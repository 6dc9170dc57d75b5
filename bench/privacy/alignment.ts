import type { PublishedFile, PublishedGroups, PublishedMap } from '../../opinion-map/src/published/file.ts'
import { publicViewOf } from './new-rules.ts'
import type { PublicBlock } from './publisher.ts'
import { distance } from './search.ts'

// The numbers of groups and the directions of axes depend on a seed and on the previous block, neither of which an
// attacker sees.

/**
 * The visible part of the file of a candidate, with groups numbered and axes directed so that it is nearest to what was
 * published.
 */
export function nearestTo(published: PublicBlock, file: PublishedFile): PublicBlock {
  const seen = variantsOf(file).map((variant) => {
    const block = publicViewOf(variant)
    return { block, off: distance(published.figures, block.figures) }
  })
  return seen.reduce((best, one) => (one.off < best.off ? one : best)).block
}

function variantsOf({ groups, ...file }: PublishedFile): PublishedFile[] {
  if (groups === undefined) return [file]
  return ordersOf(groups.groups.length)
    .map((order) => renumberGroups(groups, order))
    .flatMap(({ map, ...rest }) =>
      map === undefined ? [rest] : DIRECTIONS.map((signs) => ({ ...rest, map: flipAxes(map, signs) })),
    )
    .map((variant) => ({ ...file, groups: variant }))
}

/** The same groups in another order, numbered by their positions in that order. */
export function renumberGroups(groups: PublishedGroups, order: readonly number[]): PublishedGroups {
  const { map } = groups
  const places = new Map(order.map((index, place) => [groups.groups[index]!.key, place]))
  return {
    ...groups,
    groups: order.map((index, place) => ({ ...groups.groups[index]!, key: place })),
    ...(map === undefined
      ? {}
      : {
          map: {
            ...map,
            shapes: order.map((index) => map.shapes[index]!),
            squares: map.squares.map(({ key, ...square }) => {
              const place = key === undefined ? undefined : places.get(key)
              return place === undefined ? square : { ...square, key: place }
            }),
          },
        }),
  }
}

const DIRECTIONS = [1, -1].flatMap((x) => [1, -1].map((y) => ({ x, y })))

function flipAxes(map: PublishedMap, signs: { x: number; y: number }): PublishedMap {
  const { opinions, mean, x, y } = map.axes
  const times = (values: number[], sign: number) => values.map((value) => value * sign + 0)
  return {
    ...map,
    squares: map.squares.map((square) => ({
      ...square,
      x: square.x * signs.x + 0,
      y: square.y * signs.y + 0,
    })),
    axes: { opinions, mean, x: times(x, signs.x), y: times(y, signs.y) },
  }
}

function ordersOf(size: number): number[][] {
  if (size < 2) return [Array.from({ length: size }, (_, index) => index)]
  return ordersOf(size - 1).flatMap((order) =>
    Array.from({ length: size }, (_, at) => order.toSpliced(at, 0, size - 1)),
  )
}
