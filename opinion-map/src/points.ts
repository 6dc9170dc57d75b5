/** A point on the map, in map units. */
export type Point = [x: number, y: number]

/** The index of the centre nearest to a point, on ties the first. */
export function nearestCentre(x: number, y: number, centres: readonly Point[]): number {
  let nearest = 0
  let least = Infinity
  for (let g = 0; g < centres.length; g++) {
    const dx = x - centres[g]![0]
    const dy = y - centres[g]![1]
    const distance = dx * dx + dy * dy
    if (distance < least) {
      least = distance
      nearest = g
    }
  }
  return nearest
}
