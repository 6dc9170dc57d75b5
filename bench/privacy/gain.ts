import { fitWeights, updatedChances, type CalibrationCase } from './calibration.ts'
import type { Attack, Target } from './experiment.ts'

/** The targets of one conversation. */
export type Result = { seed: number; targets: Target[] }

/** What an attacker, or all attackers together, learned about the votes that do not follow from authorship. */
export type Gain = {
  numVotes: number
  numPeople: number
  /** The gain G in bits: the mean over all votes, and the 95th percentile of the means per person. */
  mean: number
  worst: number
  /**
   * The shares of votes guessed right: from what would be published without the person, and from everything published.
   */
  rightWithout: number
  right: number
  /**
   * The share of votes guessed with at least 95 % certainty that would be guessed with less than 85 % without the
   * person or by totals.
   */
  sure: number
  /** The mean gain in bits from the totals alone. */
  byTotals: number
  /** Whether anything was published that this attacker can use. */
  isPossible: boolean
}

/** The maximum gain of attackers: in bits, in the share of votes guessed right, and in the share of sure votes. */
export const MAX_GAIN = { mean: 0.1, worst: 0.2, points: 0.03, sure: 0.005 }

export const isGainSmall = ({ mean, worst, right, rightWithout, sure }: Gain): boolean =>
  mean <= MAX_GAIN.mean &&
  worst <= MAX_GAIN.worst &&
  right - rightWithout <= MAX_GAIN.points &&
  sure <= MAX_GAIN.sure

const SURE = 0.95
const NOT_SURE = 0.85

/**
 * G for each vote: log₂ P(true | all that was published) − log₂ P(true | the same with this person's votes drawn anew).
 * Both start from the true block totals, so G counts what is published beyond them. Weights of evidence are fitted to
 * one half of the conversations and used on the other, or to other conversations.
 */
export function attackerGain(
  results: readonly Result[],
  attackers: readonly string[],
  { isPollOnly = false, learnedFrom = [] }: GainOptions = {},
): Gain {
  const asked = { attackers, isPollOnly }
  const halves = [0, 1].map((half) => results.filter(({ seed }) => seed % 2 === half))
  const people = halves.flatMap((half, h) => {
    const others = learnedFrom.length > 0 ? learnedFrom : halves[1 - h]!
    const weights = fitWeights(
      others.flatMap(({ targets }) => targets.flatMap((target) => casesOf(target, asked))),
    )
    return half.flatMap(({ targets }) => targets.map((target) => votesOf(target, asked, weights)))
  })
  const votes = people.flat()
  const means = people.map((own) => mean(own.map(({ gain }) => gain))).sort((a, b) => a - b)
  return {
    numVotes: votes.length,
    numPeople: people.length,
    mean: mean(votes.map(({ gain }) => gain)),
    worst: means[Math.min(means.length - 1, Math.floor(0.95 * means.length))] ?? 0,
    rightWithout: mean(votes.map(({ isRightWithout }) => Number(isRightWithout))),
    right: mean(votes.map(({ isRight }) => Number(isRight))),
    sure: mean(votes.map(({ isSure }) => Number(isSure))),
    byTotals: mean(votes.map(({ byTotals }) => byTotals)),
    isPossible: results.some(({ targets }) =>
      targets.some(({ actual }) =>
        evidenceOf(actual, attackers).some((values) => values.flat().some((x) => x !== 0)),
      ),
    ),
  }
}

const evidenceOf = ({ evidence }: Attack, attackers: readonly string[]) =>
  attackers.flatMap((name) => evidence[name] ?? [])

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

type GainOptions = {
  isPollOnly?: boolean
  /** Other conversations, to which the weights of evidence are fitted; the other half of the results if none are given. */
  learnedFrom?: readonly Result[]
}

/** The attackers, and whether only the answer to the poll counts. */
type GainQuestion = { attackers: readonly string[]; isPollOnly: boolean }

const columnsOf = ({ truth, own, poll }: Target, { isPollOnly }: GainQuestion) =>
  [...truth.keys()].filter((j) => (isPollOnly ? j === poll : j !== own))

function casesOf(target: Target, question: GainQuestion, attack: Attack = target.actual): CalibrationCase[] {
  const evidence = evidenceOf(attack, question.attackers)
  return columnsOf(target, question).map((j) => ({
    chances: target.actual.chances[j]!,
    evidence: evidence.map((values) => values[j]!),
    truth: target.truth[j] === 0 ? 0 : target.truth[j] === 1 ? 1 : 2,
  }))
}

function votesOf(target: Target, question: GainQuestion, weights: readonly number[]) {
  const without = casesOf(target, question, target.anew)
  const columns = columnsOf(target, question)
  return casesOf(target, question).map((actual, at) => {
    const [updated, rest] = [updatedChances(actual, weights), updatedChances(without[at]!, weights)]
    const { truth, chances } = actual
    const likeliest = updated.indexOf(Math.max(...updated))
    return {
      gain: Math.log2(updated[truth]!) - Math.log2(rest[truth]!),
      isRight: likeliest === truth,
      isRightWithout: rest.indexOf(Math.max(...rest)) === truth,
      isSure: updated[likeliest]! >= SURE && rest[likeliest]! < NOT_SURE && chances[likeliest]! < NOT_SURE,
      byTotals: Math.log2(chances[truth]!) - Math.log2(target.anew.chances[columns[at]!]![truth]!),
    }
  })
}
