/** The quantile of the normal distribution that a two-sided 95 % interval uses. */
export const Z95 = 1.959963984540054

/**
 * The probability that a standard normal variable exceeds z. Below 2.5 it is ½ − φ(z) · (z + z³/3 + z⁵/(3·5) + …),
 * above it Laplace's continued fraction φ(z) / (z + 1/(z + 2/(z + 3/(z + …)))) (Abramowitz & Stegun 26.2.11 and
 * 26.2.14). The relative error is below 10⁻⁹, also in the far tail.
 */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z)
  const density = Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)
  return z < 2.5 ? 0.5 - density * seriesSum(z) : density / continuedFraction(z)
}

const CUTOFF = 38

/**
 * The probability that a standard normal variable exceeds z, with an absolute error below 7.5 · 10⁻⁸ (Abramowitz &
 * Stegun, Handbook of Mathematical Functions, 26.2.17). It takes a single exponential and no loop, so it is used for
 * values per person and group.
 */
export function fastUpperTail(z: number): number {
  if (z < 0) return 1 - fastUpperTail(-z)
  if (z > CUTOFF) return 0
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}

function seriesSum(z: number): number {
  let term = z
  let sum = z
  for (let odd = 3; term > 1e-17 * sum; odd += 2) {
    term *= (z * z) / odd
    sum += term
  }
  return sum
}

function continuedFraction(z: number): number {
  let fraction = z
  for (let depth = 80; depth > 0; depth--) fraction = z + depth / fraction
  return fraction
}
