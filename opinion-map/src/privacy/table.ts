import { BLOCKS_TRIED } from './experiment.ts'
import { BARS, attackerGain, meetsBars, type Gain } from './gain.ts'
import { PLANTED_LEAKS, resultsOf } from './planted-leaks.ts'
import { helpersAt, SIZES, type Measured } from './runs.ts'

/** The attackers of the table by their titles, with the evidence that each has. */
const EQUATIONS = BLOCKS_TRIED.map((numBlocks) => `equations ${numBlocks}`)
const ALL = [...EQUATIONS, 'search', 'differences', 'polling', 'moderation', 'comparison']
const ATTACKERS: [title: string, evidence: string[]][] = [
  ...BLOCKS_TRIED.map((numBlocks): [string, string[]] => [
    `(i) equations, ${numBlocks === 1 ? '1 block' : `${numBlocks} blocks`}`,
    [`equations ${numBlocks}`],
  ]),
  ['(ii) search', ['search']],
  ['(iii) differences', ['differences']],
  ['(iv) polling', ['polling']],
  ['(v) moderation', ['moderation']],
  ['(vi) with and without', ['comparison']],
  ['all together', ALL],
]

/** What was measured, as a table in Markdown. */
export function tableOf(measured: readonly Measured[]): string {
  const rows = SIZES.flatMap((size) =>
    helpersAt(size).flatMap((helpers) => {
      const results = measured.filter((one) => one.size === size && one.helpers === helpers)
      const numSeeds = results.length
      const lines = ATTACKERS.map(([title, evidence]) => ({ title, gain: attackerGain(results, evidence) }))
      const ofPoll = attackerGain(results, ALL, { isPollOnly: true })
      return [...lines, { title: 'all together, the poll', gain: ofPoll }]
        .filter(({ gain }) => gain.isPossible)
        .map(({ title, gain }) => rowOf({ size, helpers, numSeeds, title, gain }))
    }),
  )
  const { mean, worst, points, sure } = BARS
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
  const hasBar = helpers === 0 || helpers === 5
  const verdict = hasBar && !meetsBars(gain) ? ' (above the bar)' : ''
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
