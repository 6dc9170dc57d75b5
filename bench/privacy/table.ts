import { BLOCKS_TRIED } from './experiment.ts'
import { MAX_GAIN, attackerGain, isGainSmall, type Gain } from './gain.ts'
import { PLANTED_LEAKS, resultsOf } from './planted-leaks.ts'
import { helperCounts, SIZES, type Measured } from './runs.ts'

/** The attackers in the table by their titles, with the evidence that each uses. */
const EQUATIONS = BLOCKS_TRIED.map((numBlocks) => `equations ${numBlocks}`)
const ALL = [...EQUATIONS, 'search', 'differences', 'polling', 'moderation', 'comparison']
type Attackers = [title: string, evidence: string[]][]
const TOGETHER = 'all together'
/** A person has one answer to the poll, so the limits for the votes of a person do not apply. */
const POLL_ONLY = 'all together, the poll alone'
const ATTACKERS: Attackers = [
  ...BLOCKS_TRIED.map((numBlocks): Attackers[number] => [
    `(i) equations, ${numBlocks === 1 ? '1 block' : `${numBlocks} blocks`}`,
    [`equations ${numBlocks}`],
  ]),
  ['(ii) search', ['search']],
  ['(iii) differences', ['differences']],
  ['(iv) polling', ['polling']],
  ['(v) moderation', ['moderation']],
  ['(vi) with and without', ['comparison']],
  [TOGETHER, ALL],
]

/** The attackers that use the API: they read blocks, without moderation and without setting people aside. */
const API_ATTACKERS = ['(i) equations, 1 block', '(ii) search', '(iii) differences', '(iv) polling']

/** What was measured through the API, with the weights of evidence from the other conversations. */
export const tableOfApiAttacks = (
  measured: readonly Measured[],
  learnedFrom: readonly Measured[],
): string => {
  const chosen = ATTACKERS.filter(([title]) => API_ATTACKERS.includes(title))
  return tableOf(measured, {
    learnedFrom,
    attackers: [...chosen, [TOGETHER, chosen.flatMap(([, evidence]) => evidence)]],
  })
}

type TableOptions = { attackers?: Attackers; learnedFrom?: readonly Measured[] }

/** What was measured, as a table in Markdown. */
export function tableOf(
  measured: readonly Measured[],
  { attackers = ATTACKERS, learnedFrom = [] }: TableOptions = {},
): string {
  const all = attackers.at(-1)?.[1] ?? []
  const rows = SIZES.flatMap((size) =>
    helperCounts(size).flatMap((helpers) => {
      const isOfKind = (one: Measured) => one.size === size && one.helpers === helpers
      const results = measured.filter(isOfKind)
      const options = { learnedFrom: learnedFrom.filter(isOfKind) }
      const numSeeds = results.length
      const lines = attackers.map(([title, evidence]) => ({
        title,
        gain: attackerGain(results, evidence, options),
      }))
      const ofPoll = attackerGain(results, all, { ...options, isPollOnly: true })
      return [...lines, { title: POLL_ONLY, gain: ofPoll }]
        .filter(({ gain }) => gain.isPossible)
        .map(({ title, gain }) => rowOf({ size, helpers, numSeeds, title, gain }))
    }),
  )
  const { mean, worst, points, sure } = MAX_GAIN
  return [
    '| People | Accounts | Conversations | Attacker | Mean G | 95th percentile | Right, points more | Sure | Totals alone |',
    '|---|---|---|---|---|---|---|---|---|',
    `| | | | bar | ${mean} | ${worst} | ${100 * points} | ${percent(sure)} | |`,
    ...rows,
  ].join('\n')
}

/** What the attackers find under the old rules. */
export function tableOfLeaks(): string {
  const rows = PLANTED_LEAKS.flatMap((leak) => {
    const results = resultsOf(leak)
    return leak.attackers.map((attacker) => {
      const { mean, right, rightWithout } = attackerGain(results, [attacker])
      return `| ${leak.title} | ${attacker} | ${mean.toFixed(2)} | ${percent(right)} | ${percent(rightWithout)} |`
    })
  })
  return [
    '| Situation | Attacker | Mean G | Right | Right without the person |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}

type RowInput = { size: number; helpers: number; numSeeds: number; title: string; gain: Gain }

function rowOf({ size, helpers, numSeeds, title, gain }: RowInput): string {
  const points = 100 * (gain.right - gain.rightWithout)
  const hasBar = (helpers === 0 || helpers === 5) && title !== POLL_ONLY
  const verdict = hasBar && !isGainSmall(gain) ? ' (above the bar)' : ''
  const cells = [
    size,
    helpers === size ? 'all but two' : helpers,
    numSeeds,
    `${title}${verdict}`,
    gain.mean.toFixed(3),
    gain.worst.toFixed(2),
    points.toFixed(1),
    percent(gain.sure),
    gain.byTotals.toFixed(2),
  ]
  return `| ${cells.join(' | ')} |`
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
