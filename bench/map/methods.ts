// Compares the methods of the opinion map with alternatives on real and planted conversations. The tables of
// docs/opinion-map.md come from it. Start it with: npm run bench -- methods
import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import { analyse, buildMatrix, type Analysis } from '../../opinion-map/src/index.ts'
import { nearestCentre } from '../../opinion-map/src/points.ts'
import {
  stabilityAfterHiding,
  agreementWith,
  median,
  shareLeftOut,
  hiddenVotes,
  hideFifthOfVotes,
} from '../../opinion-map/src/testing/measures.ts'
import { plantedVotes } from '../../opinion-map/src/testing/planted.ts'
import { shareOfHiddenExplained, type ModelOptions } from '../../opinion-map/src/testing/votes-model.ts'

const SEEDS = [1, 2]
const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]
const MODELS: Record<string, ModelOptions> = {
  'as in robust mode': {},
  'passes as half-opinions': { hasPasses: true },
  'loadings refined once': { numRefinements: 1 },
  'loadings refined five times': { numRefinements: 5 },
  'intercept per person': { hasIntercepts: true },
  both: { numRefinements: 1, hasIntercepts: true },
}

const real = conversations.map((name) => {
  const { votes, golden } = readConversation(name)
  return { name, matrix: buildMatrix(votes), moderatedOut: golden.mod_out, official: golden.official }
})

console.log(
  'Both modes. Where robust finds no clear groups, its other figures are for the number of groups of Polis.',
)
const compared = real.map(({ name, matrix, moderatedOut, official }) => {
  const shown = analyse(matrix, { mode: 'robust', seed: 1, moderatedOut })
  const numGroups = new Set(official.groups).size
  const runs = {
    compat: analyse(matrix, { mode: 'compat', seed: 1, moderatedOut }),
    robust: shown.result.hasClearGroups
      ? shown
      : analyse(matrix, { mode: 'robust', seed: 1, moderatedOut, numGroups }),
  }
  const kept = (mode: 'compat' | 'robust') =>
    mean(SEEDS.map((seed) => stabilityAfterHiding(runs[mode], matrix, { mode, moderatedOut, seed }).same))
  const other = (mode: 'compat' | 'robust') =>
    mean(SEEDS.map((seed) => stabilityAfterHiding(runs[mode], matrix, { mode, moderatedOut, seed }).other))
  const both = (figure: (run: Analysis, mode: 'compat' | 'robust') => number) =>
    `${rounded(figure(runs.compat, 'compat'))} | ${rounded(figure(runs.robust, 'robust'))}`
  console.log(name)
  return {
    name,
    numGroups,
    runs,
    official,
    leftOut: shareLeftOut(runs.robust) / shareLeftOut(runs.compat),
    row: {
      conversation: name,
      'k of Polis': numGroups,
      k: `${runs.compat.result.k} | ${shown.result.hasClearGroups ? shown.result.k : 'not clear'}`,
      'left out': both(shareLeftOut),
      'in the same group with a fifth hidden': both((_, mode) => kept(mode)),
      'in another group': both((_, mode) => other(mode)),
      'ARI with Polis': both((run) => agreementWith(run, official)),
    },
  }
})
console.table(compared.map(({ row }) => row))
console.log(
  'Median of left out in robust / in compat:',
  rounded(median(compared.map(({ leftOut }) => leftOut))),
)
for (const mode of ['compat', 'robust'] as const)
  console.log(
    `Median ARI with Polis, ${mode}:`,
    rounded(median(compared.map(({ runs, official }) => agreementWith(runs[mode], official)))),
  )

console.log('Other thresholds of certainty: medians over the conversations')
console.table(
  THRESHOLDS.map((threshold) => {
    const counted = compared.map(({ runs, official }) => {
      const groups = groupsAbove(runs.robust, threshold)
      const run = { ...runs.robust, participants: { ...runs.robust.participants, groups } }
      const left = groups.filter((group) => group < 0).length / groups.length
      return { ratio: left / shareLeftOut(runs.compat), ari: agreementWith(run, official) }
    })
    return {
      threshold,
      'left out / left out by compat': rounded(median(counted.map(({ ratio }) => ratio))),
      'ARI with Polis': rounded(median(counted.map(({ ari }) => ari))),
    }
  }),
)

console.log('Share of the variance of a hidden fifth of the votes that is predicted, mean of two seeds')
console.table(
  real.map(({ name, matrix }) => ({
    conversation: name,
    ...Object.fromEntries(
      Object.entries(MODELS).map(([title, options]) => [
        title,
        rounded(
          mean(
            SEEDS.map((seed) => {
              const known = hideFifthOfVotes(matrix, seed)
              return shareOfHiddenExplained(known, hiddenVotes(matrix, known), options)
            }),
          ),
        ),
      ]),
    ),
  })),
)

console.log(
  'Planted groups, three seeds: number of groups found (– not clear), mean ARI of compat | robust, share counted',
)
const SIZES = [
  [60, 20, 0.8],
  [150, 40, 0.5],
  [300, 60, 0.3],
  [1000, 100, 0.15],
  [2000, 300, 0.05],
] as const
const SHARES = [[1], [0.7, 0.3], [0.5, 0.3, 0.2], [0.4, 0.3, 0.2, 0.1]]
console.table(
  SHARES.flatMap((shares) =>
    SIZES.map(([numPeople, numOpinions, density]) => {
      const found = [1, 2, 3].map((seed) => {
        const { matrix, groups } = plantedVotes({ seed, numPeople, numOpinions, density, shares })
        const known = { participants: matrix.participantIds, groups }
        const [compat, robust] = [
          analyse(matrix, { mode: 'compat', seed }),
          analyse(matrix, { mode: 'robust', seed }),
        ]
        return { k: robust.result.hasClearGroups ? `${robust.result.k}` : '–', compat, robust, known }
      })
      const ari = (mode: 'compat' | 'robust') => mean(found.map((one) => agreementWith(one[mode], one.known)))
      return {
        shares: shares.join(' '),
        conversation: `${numPeople} × ${numOpinions}, ${100 * density} %`,
        found: found.map(({ k }) => k).join(' '),
        ARI: shares.length > 1 ? `${rounded(ari('compat'))} | ${rounded(ari('robust'))}` : '',
        counted: rounded(mean(found.map(({ robust }) => 1 - shareLeftOut(robust)))),
      }
    }),
  ),
)

function groupsAbove({ result, participants }: Analysis, threshold: number): Int8Array {
  const centres = result.groups.map(({ centre }) => centre)
  return participants.groups.map((_, i) => {
    const isCertain = participants.certainties![i]! >= threshold
    return isCertain
      ? result.groups[nearestCentre(participants.xs[i]!, participants.ys[i]!, centres)]!.key
      : -1
  })
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded(value: number): string {
  return value.toFixed(2)
}
