import {
  figureOfAnswers,
  mayPublishAnswers,
  type Answers,
} from '../../opinion-map/src/published/person-figure.ts'
import { seededRandom } from '../../opinion-map/src/random.ts'

// What the figures of an opinion about the person tell of single answers. The attacker knows how likely each answer is,
// sees everybody come, in their order, has accounts among them, and an hour passes between any two of them.

/** Which figure is published of these answers after the last ones; undefined if the last figure stays. */
export type FigureRule = {
  mayPublish: (answers: Answers, before: Answers | undefined) => boolean
  figure: (answers: Answers) => string
}

/** The rule of the server. */
export const STEPPED: FigureRule = {
  mayPublish: mayPublishAnswers,
  figure: (answers) => JSON.stringify(figureOfAnswers(answers)),
}
/** What is told of other opinions of a block of ten people. */
export const TOTALS_OF_BLOCKS: FigureRule = { ...STEPPED, figure: (answers) => answers.join() }
/** Exact totals after every answer, by which each answer is told. */
export const LIVE_TOTALS: FigureRule = { mayPublish: () => true, figure: (answers) => answers.join() }

export type FigureSetting = {
  numPeople: number
  /** How many of them, spread evenly, are accounts of the attacker. */
  numHelpers: number
}

/** How likely people agree, disagree and pass. */
const CHANCES: Answers = [0.5, 0.35, 0.15]

/** The mean information about an answer, in bits, and the share of answers at least 95 % sure. */
export type FigureGain = { mean: number; worst: number; sure: number; numAnswers: number }

type Kind = 0 | 1 | 2
const KINDS: readonly Kind[] = [0, 1, 2]
type Person = { kind: Kind; isHelper: boolean }

/** Attacks the answers of everybody who is no account of the attacker, in some conversations. */
export function figureGain(
  rule: FigureRule,
  { numPeople, numHelpers }: FigureSetting,
  numSeeds: number,
): FigureGain {
  const gains: number[] = []
  let numSure = 0
  for (let seed = 0; seed < numSeeds; seed++) {
    const random = seededRandom(seed)
    const people = Array.from({ length: numPeople }, (_, n): Person => {
      const at = random()
      const kind = at < CHANCES[0] ? 0 : at < CHANCES[0] + CHANCES[1] ? 1 : 2
      const isHelper =
        Math.floor(((n + 1) * numHelpers) / numPeople) > Math.floor((n * numHelpers) / numPeople)
      return { kind, isHelper }
    })
    const seen = seriesOf(rule, people)
    // One in five of the others, of all parts of the series.
    for (const [at, { kind, isHelper }] of people.entries()) {
      if (isHelper || (at * 7 + seed) % 5 !== 0) continue
      const likelihoods = KINDS.map(
        (answer) => CHANCES[answer] * likelihoodOf(rule, { people, seen, target: at, answer }),
      )
      const chance = likelihoods[kind]! / likelihoods.reduce((sum, one) => sum + one)
      gains.push(Math.log2(chance / CHANCES[kind]))
      if (Math.max(...likelihoods) / likelihoods.reduce((sum, one) => sum + one) >= 0.95) numSure++
    }
  }
  const sorted = gains.toSorted((a, b) => a - b)
  return {
    mean: gains.reduce((sum, gain) => sum + gain, 0) / gains.length,
    worst: sorted[Math.floor(0.95 * sorted.length)] ?? 0,
    sure: numSure / gains.length,
    numAnswers: gains.length,
  }
}

/** The figure after each person, '' where it did not change. */
function seriesOf(rule: FigureRule, people: readonly Person[]): string[] {
  const counts: [number, number, number] = [0, 0, 0]
  let shown: Answers | undefined
  return people.map(({ kind }) => {
    counts[kind]++
    if (!rule.mayPublish([...counts], shown)) return ''
    shown = [...counts]
    return rule.figure(shown)
  })
}

type Hypothesis = { people: readonly Person[]; seen: readonly string[]; target: number; answer: Kind }

/**
 * The probability of the series if one person answered so. As nobody changes an answer, who has come decides when a
 * figure is published, so only the counts at those moments matter.
 */
function likelihoodOf(rule: FigureRule, { people, seen, target, answer }: Hypothesis): number {
  const size = people.length + 1
  let states = new Map<number, number>([[0, 1]])
  const move = (chances: Answers) => {
    const next = new Map<number, number>()
    for (const [state, chance] of states)
      for (const kind of KINDS) {
        if (chances[kind] === 0) continue
        const to = state + (kind === 0 ? size : kind === 1 ? 1 : 0)
        next.set(to, (next.get(to) ?? 0) + chance * chances[kind])
      }
    states = next
  }
  for (const [at, { kind, isHelper }] of people.entries()) {
    const known = isHelper ? kind : at === target ? answer : undefined
    move(known === undefined ? CHANCES : [Number(known === 0), Number(known === 1), Number(known === 2)])
    const figure = seen[at]
    if (figure === '') continue
    for (const state of states.keys()) {
      const [agrees, disagrees] = [Math.floor(state / size), state % size]
      if (rule.figure([agrees, disagrees, at + 1 - agrees - disagrees]) !== figure) states.delete(state)
    }
  }
  return [...states.values()].reduce((sum, chance) => sum + chance, 0)
}

/** The measurements as a table. */
export function tableOfFigures(numSeeds: number): string {
  const lines = [60, 120].flatMap((numPeople) =>
    [0, 5, numPeople / 2, (9 * numPeople) / 10].map((numHelpers) => {
      const setting = { numPeople, numHelpers }
      const { mean, worst, sure, numAnswers } = figureGain(STEPPED, setting, numSeeds)
      const { mean: byTotals } = figureGain(TOTALS_OF_BLOCKS, setting, numSeeds)
      const cells = [numPeople, numHelpers, numAnswers, mean.toFixed(3), worst.toFixed(2)]
      return `| ${[...cells, `${(100 * sure).toFixed(1)} %`, byTotals.toFixed(2)].join(' | ')} |`
    }),
  )
  return [
    '| People | Accounts | Answers | Mean, bits | 95th percentile | Sure | Exact totals of blocks |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
