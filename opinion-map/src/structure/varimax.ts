/**
 * Rotates two columns of loadings to simple structure, where each opinion has a large loading on as few columns as
 * possible (varimax: Kaiser 1958, whose angle for two columns is exact).
 */
export function varimax(
  first: Float64Array,
  second: Float64Array,
): [first: Float64Array, second: Float64Array] {
  let [sumU, sumV, sumC, sumD] = [0, 0, 0, 0]
  for (let j = 0; j < first.length; j++) {
    const [x, y] = [first[j]!, second[j]!]
    const [u, v] = [x * x - y * y, 2 * x * y]
    sumU += u
    sumV += v
    sumC += u * u - v * v
    sumD += 2 * u * v
  }
  const size = Math.max(1, first.length)
  const angle = Math.atan2(sumD - (2 * sumU * sumV) / size, sumC - (sumU * sumU - sumV * sumV) / size) / 4
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [first.map((x, j) => cos * x + sin * second[j]!), first.map((x, j) => cos * second[j]! - sin * x)]
}
