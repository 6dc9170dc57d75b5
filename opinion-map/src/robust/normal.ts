const CUTOFF = 38

/**
 * P(Z > z) of a standard normal Z, with an absolute error below 7.5 · 10⁻⁸ (Abramowitz & Stegun, Handbook of
 * Mathematical Functions, 26.2.17).
 */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z)
  if (z > CUTOFF) return 0
  const t = 1 / (1 + 0.2316419 * z)
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
