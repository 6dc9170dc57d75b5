import type { VoteMatrix } from '../matrix.ts'
import { seededRandom } from '../random.ts'
import { findsLine, type EnoughVotes } from './enough-votes.ts'
import { fitExplanations, modelOfOpinions, nextExplanation, type Explanation } from './explanations.ts'
import { largestGainByChance, meanGain, MIN_GAIN, type Computation, type FitBoth } from './gain.ts'
import { mixtureModels, smoothModel } from './mixture.ts'
import type { ResponseModel } from './response-model.ts'
import { NUM_PARTS, responseRows, type ResponseRows } from './response-rows.ts'

/**
 * What explains the votes of a conversation best: groups with few people in between, sides of a line or a plane, how
 * readily people agree, or none of these; or there are too few votes to find a line if there were one.
 */
export type StructureKind = 'groups' | 'sides' | 'readiness' | 'none' | 'too_few'

/** One step of the ladder: how much better its explanation predicts hidden votes than the one before. */
export type LadderStep = {
  explanation: Exclude<Explanation, 'opinions'> | 'gap'
  /** Bits per hidden vote. */
  gain: number
  /** The largest gain among the simulations, which have nothing to gain; absent if the gain was too small to simulate. */
  byChance?: number
  holds: boolean
}

/** What explains the votes, and how that was found. Plain JSON. */
export type Structure = {
  kind: StructureKind
  /** The number of positions that explain votes: 2 for a plane, 1 for a line, otherwise 0. */
  numAxes: number
  /** Only for `groups`: how many classes of people the gap divides. */
  numGroups?: number
  steps: LadderStep[]
  /** The people and their agreements and disagreements that were used. */
  numPeople: number
  numVotes: number
  /** The loadings of each axis, parallel to the opinions of the matrix: the log-odds that a standard deviation adds. */
  axes: number[][]
  /** Only for `too_few`: about how many times as many people would be enough, if they vote as much as these. */
  timesAsManyPeople?: number
}

type Question = Pick<Computation, 'pause'> & { isModerated: Uint8Array; seed: number }

/**
 * Climbs a ladder of explanations of agrees and disagrees: how popular each opinion is; then how readily each person
 * agrees; a position on a line; a position in a plane; and last a gap, that is, a mixture of classes instead of one
 * smooth distribution along these positions. A step holds if it predicts hidden votes, a fifth of them at a time
 * (cross-validation), better by at least `MIN_GAIN` in the mean, and better than in each of 19 conversations that are
 * simulated from the explanation before on the same pattern of answers (parametric bootstrap: Efron & Tibshirani 1993).
 * In these only one fifth is hidden, so that chance gains rather more than in the mean of five. The result depends on
 * votes and seed only.
 */
export function findStructure(matrix: VoteMatrix, { isModerated, seed, pause }: Question): Structure {
  const parts = Array.from({ length: NUM_PARTS }, (_, part) =>
    responseRows(matrix, { isModerated, seed, part }),
  )
  const rows = parts[0]!
  const random = seededRandom(seed)
  const steps: LadderStep[] = []
  const found = (kind: StructureKind, axes: number[][] = [], enough?: EnoughVotes): Structure => ({
    kind,
    numAxes: axes.length,
    steps,
    numPeople: rows.numPeople,
    numVotes: rows.columns.length,
    axes,
    ...(enough?.timesAsManyPeople === undefined ? {} : { timesAsManyPeople: enough.timesAsManyPeople }),
  })
  if (rows.numPeople === 0) return found('too_few')
  const climb = (step: CandidateStep) => {
    const taken = evaluateStep(parts, step, { random, pause })
    steps.push(taken)
    return taken.holds
  }
  const next = (models: Fits) =>
    models.map((model, part) => {
      pause?.()
      return nextExplanation(parts[part]!, model)
    })
  const opinions = parts.map(modelOfOpinions)
  const readiness = next(opinions)
  const line = next(readiness)
  const isReadiness = climb(candidateStep('readiness', opinions, readiness))
  if (!climb(candidateStep('line', readiness, line))) {
    const enough = findsLine(rows, readiness[0]!, { random, pause })
    if (!enough.isEnough) return found('too_few', [], enough)
    return found(isReadiness ? 'readiness' : 'none')
  }
  const plane = next(line)
  const best = climb(candidateStep('plane', line, plane)) ? plane : line
  const smooth = best.map((model, part) => smoothModel(parts[part]!, model))
  const mixture = mixtureModels(parts, smooth)
  const isDivided = climb({
    explanation: 'gap',
    before: smooth,
    after: mixture,
    fitBoth: (simulated) => {
      pause?.()
      const last = best === plane ? 'plane' : 'line'
      const refitted = smoothModel(simulated, fitExplanations(simulated, last).at(-1)!)
      return [refitted, mixtureModels([simulated], [refitted])[0]!]
    },
  })
  const axes = axesOf(best[0]!)
  return isDivided ? { ...found('groups', axes), numGroups: mixture[0]!.numClasses } : found('sides', axes)
}

/** An explanation fitted without each part of the responses in turn. */
type Fits = readonly ResponseModel[]

type CandidateStep = Pick<LadderStep, 'explanation'> & { before: Fits; after: Fits; fitBoth: FitBoth }

function candidateStep(
  explanation: Exclude<Explanation, 'opinions'>,
  before: Fits,
  after: Fits,
): CandidateStep {
  const fitBoth = (simulated: ResponseRows) => {
    const models = fitExplanations(simulated, explanation)
    return [models.at(-2)!, models.at(-1)!] as const
  }
  return { explanation, before, after, fitBoth }
}

function evaluateStep(
  parts: readonly ResponseRows[],
  { explanation, before, after, fitBoth }: CandidateStep,
  computation: Computation,
): LadderStep {
  const gain = meanGain(parts, before, after)
  if (gain < MIN_GAIN) return { explanation, gain, holds: false }
  const byChance = largestGainByChance(parts[0]!, before[0]!, { ...computation, fitBoth, enough: gain })
  return { explanation, gain, byChance, holds: byChance < gain }
}

/** The loadings on positions. */
function axesOf({ grid, loadings, intercepts }: ResponseModel): number[][] {
  return Array.from({ length: grid.numTraits - 1 }, (_, axis) =>
    Array.from(intercepts, (_intercept, j) => loadings[j * grid.numTraits + axis + 1]!),
  )
}
