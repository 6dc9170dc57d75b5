// Compares the groups of both modes on real conversations: how well they predict hidden votes, how well they are found
// again, and how similar they are to those of Polis. In both modes everybody is in the group with the nearest centre:
// npm run bench -- comparison [--only brexit-consensus] [--folders PATH,PATH]
import { analyse, buildMatrix, type Analysis, type VoteMatrix } from '../../opinion-map/src/index.ts'
import { gainOfGroups, nearestGroups } from '../../opinion-map/src/testing/gain-of-groups.ts'
import {
  hiddenVotes,
  hideFifthOfVotes,
  median,
  shareLeftOut,
} from '../../opinion-map/src/testing/measures.ts'
import { adjustedRandIndex } from '../../opinion-map/src/testing/partition.ts'
import { givenConversations, realConversations, type RealConversation } from './conversations.ts'

const MODES = ['compat', 'robust'] as const
type Mode = (typeof MODES)[number]
const SEEDS = [1, 2, 3, 4]

type Groups = { participants: ArrayLike<number>; groups: ArrayLike<number> }
/** NaN where groups cannot be compared. */
type Compared = { gain: number; ariAfterHiding: number; ariWithPolis: number }

console.log(
  'Compat | robust. Gain: bits by which groups predict a hidden vote better than the share of everybody\n',
)
console.log('| conversation | k | left out | gain in bits | ARI with a fifth hidden | ARI with Polis |')
console.log(`|${'---|'.repeat(6)}`)
const all = [...realConversations(), ...(await givenConversations())].map(compare)
const medianOf = (mode: Mode, figure: keyof Compared) =>
  median(all.map((one) => one[mode][figure]).filter((value) => !Number.isNaN(value)))
console.log(
  `| median | | | ${both((mode) => medianOf(mode, 'gain'), 3)} | ${both((mode) => medianOf(mode, 'ariAfterHiding'))} | ${both((mode) => medianOf(mode, 'ariWithPolis'))} |`,
)

function compare({ name, votes, moderatedOut, official }: RealConversation): Record<Mode, Compared> {
  const matrix = buildMatrix(votes)
  const run = (mode: Mode, of: VoteMatrix) => analyse(of, { mode, seed: 1, moderatedOut })
  const runs = { compat: run('compat', matrix), robust: run('robust', matrix) }
  const keys = { compat: nearestGroups(runs.compat), robust: nearestGroups(runs.robust) }
  const ariWith = (mode: Mode, other: Groups) => {
    const groupOf = new Map(Array.from(other.participants, (id, i) => [id, other.groups[i]!]))
    const pairs = Array.from(
      matrix.participantIds,
      (id, row) => [keys[mode][row]!, groupOf.get(id) ?? -1] as const,
    ).filter(([own, theirs]) => own >= 0 && theirs >= 0)
    return pairs.length === 0
      ? NaN
      : adjustedRandIndex(
          pairs.map(([own]) => own),
          pairs.map(([, theirs]) => theirs),
        )
  }
  const compared = (mode: Mode): Compared => {
    const hiding = SEEDS.map((seed) => {
      const known = hideFifthOfVotes(matrix, seed)
      const again = run(mode, known)
      const groups = { participants: known.participantIds, groups: nearestGroups(again) }
      return {
        gain: gainOfGroups(again, known, hiddenVotes(matrix, known)),
        ari: ariWith(mode, groups),
      }
    })
    return {
      gain: mean(hiding.map(({ gain }) => gain)),
      ariAfterHiding: mean(hiding.map(({ ari }) => ari)),
      ariWithPolis: official === undefined ? NaN : ariWith(mode, official),
    }
  }
  const found = { compat: compared('compat'), robust: compared('robust') }
  const k = ({ result }: Analysis) => (result.hasClearGroups ? `${result.k}` : 'not clear')
  console.log(
    `| ${name} | ${k(runs.compat)} \\| ${k(runs.robust)} | ${both((mode) => shareLeftOut(runs[mode]))} | ${both((mode) => found[mode].gain, 3)} | ${both((mode) => found[mode].ariAfterHiding)} | ${both((mode) => found[mode].ariWithPolis)} |`,
  )
  return found
}

function both(figure: (mode: Mode) => number, digits = 2): string {
  return MODES.map((mode) => {
    const value = figure(mode)
    return Number.isNaN(value) ? '–' : value.toFixed(digits)
  }).join(' \\| ')
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
