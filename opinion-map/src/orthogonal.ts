/** The dot product. It uses four independent sums, so that the processor can overlap the additions. */
export function dot(a: Float64Array, b: Float64Array): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  let i = 0
  for (; i < a.length - 3; i += 4) {
    s0 += a[i]! * b[i]!
    s1 += a[i + 1]! * b[i + 1]!
    s2 += a[i + 2]! * b[i + 2]!
    s3 += a[i + 3]! * b[i + 3]!
  }
  for (; i < a.length; i++) s0 += a[i]! * b[i]!
  return s0 + s1 + (s2 + s3)
}

/** The weighted sum of vectors. */
export function combine(vectors: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0)
  addMultiples(sum, vectors, weights, 1)
  return sum
}

/**
 * Subtracts from a vector, in place, its components along orthonormal vectors (classical Gram–Schmidt). One pass leaves
 * rounding errors relative to the components, a second one removes them (Kahan & Parlett, "twice is enough").
 * @returns the components
 */
export function removeComponents(vector: Float64Array, basis: readonly Float64Array[]): Float64Array {
  const parts = new Float64Array(basis.length)
  let at = 0
  for (; at < basis.length - 3; at += 4) dotFour(vector, basis, parts, at)
  for (; at < basis.length; at++) parts[at] = dot(basis[at]!, vector)
  addMultiples(vector, basis, parts, -1)
  return parts
}

// Four dot products at once, so that the common vector is read only once.
function dotFour(vector: Float64Array, basis: readonly Float64Array[], sums: Float64Array, at: number): void {
  const [a, b, c, d] = [basis[at]!, basis[at + 1]!, basis[at + 2]!, basis[at + 3]!]
  let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
  for (let i = 0; i < vector.length; i++) {
    const x = vector[i]!
    sumA += a[i]! * x
    sumB += b[i]! * x
    sumC += c[i]! * x
    sumD += d[i]! * x
  }
  sums[at] = sumA
  sums[at + 1] = sumB
  sums[at + 2] = sumC
  sums[at + 3] = sumD
}

function addMultiples(
  to: Float64Array,
  vectors: readonly Float64Array[],
  weights: ArrayLike<number>,
  sign: 1 | -1,
): void {
  let at = 0
  for (; at < vectors.length - 3; at += 4) {
    const [a, b, c, d] = [vectors[at]!, vectors[at + 1]!, vectors[at + 2]!, vectors[at + 3]!]
    const [wa, wb, wc, wd] = [weights[at]!, weights[at + 1]!, weights[at + 2]!, weights[at + 3]!]
    for (let i = 0; i < to.length; i++) to[i]! += sign * (wa * a[i]! + wb * b[i]! + (wc * c[i]! + wd * d[i]!))
  }
  for (; at < vectors.length; at++) {
    const [vector, weight] = [vectors[at]!, sign * weights[at]!]
    for (let i = 0; i < to.length; i++) to[i]! += weight * vector[i]!
  }
}

/** Divides a vector by its length, in place. */
export function scaleToUnit(vector: Float64Array, length: number): void {
  for (let i = 0; i < vector.length; i++) vector[i]! /= length
}
