/** The simple fractions in which shares of all participants are shown; of two equally near ones the first is used. */
const FRACTIONS = [
  ['half', 1 / 2],
  ['third', 1 / 3],
  ['two_thirds', 2 / 3],
  ['quarter', 1 / 4],
  ['three_quarters', 3 / 4],
  ['fifth', 1 / 5],
  ['two_fifths', 2 / 5],
  ['three_fifths', 3 / 5],
  ['four_fifths', 4 / 5],
  ['tenth', 1 / 10],
  ['nine_tenths', 9 / 10],
  ['under_tenth', 0.04],
  ['nearly_all', 1],
] as const

export type Fraction = (typeof FRACTIONS)[number][0]

/**
 * The simple fraction that is nearest to a share from 0 to 1, so that an estimate does not look more exact than it is.
 */
export function nearestFraction(share: number): Fraction {
  // Rounded, since 0.45 is as near to two fifths as to a half.
  const distance = (value: number) => Math.round(1e6 * Math.abs(share - value))
  const [nearest] = FRACTIONS.toSorted(([, a], [, b]) => distance(a) - distance(b))
  return nearest?.[0] ?? 'half'
}
