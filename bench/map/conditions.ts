/** A condition that a measurement must meet. */
export type Condition = { bar: string; measured: string; holds: boolean }

/** Prints which bars hold. The process ends with code 1 if one does not. */
export function printConditions(bars: readonly Condition[]): void {
  if (bars.length === 0) return
  console.log('\nBars')
  for (const { bar, measured, holds } of bars)
    console.log(`${holds ? 'holds ' : 'MISSED'}  ${bar}: ${measured}`)
  const numMissed = bars.filter(({ holds }) => !holds).length
  console.log(numMissed === 0 ? 'All bars hold.' : `${numMissed} of ${bars.length} bars are missed.`)
  if (numMissed > 0) process.exitCode = 1
}
