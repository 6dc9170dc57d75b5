// Prints what part of the short list a known minority gets, whether the list keeps its promise to people who agreed with
// the same opinion, how well its probabilities hold, and what the bridging score says that the mean vote does not:
// npm run bench -- short-list [--runs 200] [--first-seed 1]
import { conversations, readConversation } from '../../opinion-map/goldens/conversations.ts'
import { analyse, buildMatrix, type MapResult, type VoteMatrix } from '../../opinion-map/src/index.ts'
import { seededRandom } from '../../opinion-map/src/random.ts'
import { rowsByHash } from '../../opinion-map/src/robust/sample.ts'
import { measureOpinions } from '../../opinion-map/src/robustness-report/measure-opinions.ts'
import { plantMinority } from '../../opinion-map/src/testing/planted-minority.ts'
import { seeds } from './options.ts'

const numRuns = seeds().length

const SHARES = [0.1, 0.2, 0.3]
const SIZES = [
  { numPeople: 100, numOpinions: 60, density: 0.3 },
  { numPeople: 300, numOpinions: 60, density: 0.3 },
  { numPeople: 1000, numOpinions: 100, density: 0.3 },
]

function measure(matrix: VoteMatrix, moderatedOut: number[] = []) {
  const { result } = analyse(matrix, { mode: 'robust', seed: 1, foldSeed: 1, moderatedOut })
  const random = seededRandom(1)
  return { result, ...measureOpinions(matrix, result, { rows: rowsByHash(matrix), random }) }
}

console.log(
  `Planted minorities, ${numRuns} conversations each (seeds from ${seeds()[0]}), three in ten votes seen`,
)
console.table(
  SIZES.flatMap((size) =>
    SHARES.map((share) => {
      const sum = { part: 0, clear: 0, kept: 0, filled: 0, length: 0 }
      for (const seed of seeds()) {
        const { matrix, isOfMinority } = plantMinority({ ...size, share, seed })
        const { result, selection } = measure(matrix)
        const { opinions, isProportional } = selection
        sum.part += opinions.filter(({ opinionId }) => isOfMinority(opinionId)).length / (10 * share)
        sum.clear += result.hasClearGroups ? 1 : 0
        sum.kept += isProportional ? 1 : 0
        sum.filled += opinions.filter(({ isFilled }) => isFilled).length
        sum.length += opinions.length
      }
      const mean = (figure: number) => Number((figure / numRuns).toFixed(2))
      return {
        people: size.numPeople,
        opinions: size.numOpinions,
        minority: share,
        'of its part': mean(sum.part),
        'groups found': mean(sum.clear),
        'promise kept': `${sum.kept} of ${numRuns}`,
        'opinions listed': mean(sum.length),
        'of these left over': mean(sum.filled),
      }
    }),
  ),
)

console.log('Real conversations: the short list, and the bridging score beside the mean vote')
console.table(
  conversations.map((name) => {
    const { votes, golden } = readConversation(name)
    const { result, selection, bridging } = measure(buildMatrix(votes), golden.mod_out)
    const { opinions, numApart, isProportional, numRepresented, numAsked } = selection
    return {
      conversation: name,
      groups: result.hasClearGroups ? result.k : 'not clear',
      'common ground': numApart,
      'opinions listed': opinions.length,
      'of these left over': opinions.filter(({ isFilled }) => isFilled).length,
      'promise kept': isProportional,
      'agree with some of it': `${numRepresented} of ${numAsked}`,
      'bridging score and mean vote': correlationWithMeanVote(result, bridging).toFixed(2),
    }
  }),
)

/** Pearson's correlation, over the opinions with at least ten agrees and disagrees. */
function correlationWithMeanVote({ totals: { agrees, disagrees } }: MapResult, scores: number[]): number {
  const points = scores.flatMap((score, j) => {
    const numSides = agrees[j]! + disagrees[j]!
    return numSides < 10 ? [] : [[score, (agrees[j]! - disagrees[j]!) / numSides] as const]
  })
  const middle = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [x, y] = [middle(0), middle(1)]
  const products = (a: 0 | 1, b: 0 | 1) =>
    points.reduce((sum, point) => sum + (point[a] - [x, y][a]!) * (point[b] - [x, y][b]!), 0)
  return products(0, 1) / Math.sqrt(products(0, 0) * products(1, 1))
}
