import { normalNumber, type Random } from '../random.ts'
import { fitExplanations } from './explanations.ts'
import { gainOf, largestGainByChance, MIN_GAIN, type Computation } from './gain.ts'
import { modelOn } from './explanations.ts'
import type { ResponseModel } from './response-model.ts'
import type { ResponseRows } from './response-rows.ts'
import { simulateResponses } from './simulate.ts'
import { normalGrid } from './grid.ts'

/** `timesAsManyPeople`: absent if the votes are enough, and if no number up to the largest tried is. */
export type EnoughVotes = { isEnough: boolean; timesAsManyPeople?: number }

const NUM_SIMULATIONS = 20
/** Votes are enough if the line is found in at least this many of the simulations. */
const MIN_FOUND = 16
/**
 * Half of the people are at this position on the line, half at its negative, in standard deviations of the loadings.
 */
const POSITION = 1.2
const MULTIPLES = [2, 4, 8, 16]
const MAX_VOTES = 50_000

/**
 * Whether a line would be found if there were one: people at ±1.2 on a line, with loadings drawn from their prior, answer
 * the same opinions as the people of the conversation. If not, the same with two, four … times as many people. One part
 * of the responses is hidden in each simulation, which finds fewer lines than the mean over five parts.
 */
export function findsLine(
  rows: ResponseRows,
  readiness: ResponseModel,
  computation: Computation,
): EnoughVotes {
  if (isLineFound(rows, readiness, computation)) return { isEnough: true }
  const times = MULTIPLES.filter((multiple) => multiple * rows.columns.length <= MAX_VOTES).find((multiple) =>
    isLineFound(repeated(rows, multiple), readiness, computation),
  )
  return { isEnough: false, ...(times === undefined ? {} : { timesAsManyPeople: times }) }
}

const fitLine = (rows: ResponseRows) => {
  const [, readiness, line] = fitExplanations(rows, 'line')
  return [readiness!, line!] as const
}

function isLineFound(rows: ResponseRows, readiness: ResponseModel, computation: Computation): boolean {
  const { random, pause } = computation
  const byChance = largestGainByChance(rows, readiness, {
    ...computation,
    fitBoth: fitLine,
    enough: Infinity,
  })
  const needed = Math.max(MIN_GAIN, byChance)
  let [numFound, numLeft] = [0, NUM_SIMULATIONS]
  while (numFound < MIN_FOUND && numFound + numLeft >= MIN_FOUND) {
    pause?.()
    const simulated = simulateResponses(rows, twoSides(readiness, random), random)
    if (gainOf(simulated, ...fitLine(simulated)) > needed) numFound++
    numLeft--
  }
  return numFound >= MIN_FOUND
}

/** A readiness model with a second trait that has two values. */
function twoSides(readiness: ResponseModel, random: Random): ResponseModel {
  const sides = normalGrid([
    { size: 5, gap: 1.1 },
    { size: 2, gap: 1 },
  ])
  const { intercepts } = readiness
  const loadings = new Float64Array(2 * intercepts.length)
  for (let j = 0; j < intercepts.length; j++) {
    loadings[2 * j] = readiness.loadings[j]!
    // The two points of the grid are at ±1.
    loadings[2 * j + 1] = POSITION * normalNumber(random)
  }
  return modelOn(sides, { intercepts, loadings })
}

function repeated(rows: ResponseRows, times: number): ResponseRows {
  const { numPeople, starts, columns, agrees, isHidden } = rows
  const size = columns.length
  const again = (values: Uint8Array) => {
    const all = new Uint8Array(times * size)
    for (let n = 0; n < times; n++) all.set(values, n * size)
    return all
  }
  return {
    ...rows,
    numPeople: times * numPeople,
    starts: Uint32Array.from({ length: times * numPeople + 1 }, (_, i) =>
      i === times * numPeople ? times * size : Math.floor(i / numPeople) * size + starts[i % numPeople]!,
    ),
    columns: Uint32Array.from({ length: times * size }, (_, at) => columns[at % size]!),
    agrees: again(agrees),
    isHidden: again(isHidden),
  }
}
