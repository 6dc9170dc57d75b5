import { evidenceForAgreement, type Evidence } from './evidence.ts'
import { addEquation, noEquations, solveEquations, type NormalEquations } from './least-squares.ts'
import { totalsOf, type PublicAxes } from './publisher.ts'
import { balanceOf, type AttackerView } from './attacker-view.ts'

// The residuals of everybody's votes satisfy C · v = λ · v for each axis v, where C = Σ rrᵀ is linear in the sums Σ
// xⱼxₖ of products of answers to different opinions. Means follow from totals, and the answers of helpers are known, so
// each block adds two vector equations for the unknown sums: those of everybody before the authors joined, and those of
// the people who joined. Authors agree with their own opinion, so the sums of the new people with that opinion reveal
// their other answers.

/**
 * Published axes, their distance in blocks from the block in which the authors joined, and whether they are before or
 * after it.
 */
type Version = { axes: PublicAxes; block: number; distance: number; isAfter: boolean }

/**
 * For an author's own opinion: the sums of the products of answers to it and to each other opinion, over the people who
 * joined.
 */
export type Solution = (own: number) => Evidence

/**
 * The solutions with the axes of 1, 5, … blocks on each side; none if no axes are published after the authors joined.
 */
export function solveEigenEquations(
  view: AttackerView,
  blocksTried: readonly number[],
): { numBlocks: number; solution: Solution | undefined }[] {
  const versions = versionsOf(view)
  const equations = priorsOf(view)
  let last = 0
  return blocksTried.map((numBlocks) => {
    for (const version of versions)
      if (version.distance >= last && version.distance < numBlocks) addEquations(equations, view, version)
    last = numBlocks
    const isTold = versions.some(({ isAfter, distance }) => isAfter && distance < numBlocks)
    return { numBlocks, solution: isTold ? solutionOf(view, equations) : undefined }
  })
}

/** The solution with the axes of one block on each side, and with the axes of these blocks after moderation. */
export function solveWithModeration(view: AttackerView): Solution | undefined {
  const { moderatedAxes, joined } = view
  if (moderatedAxes.after.length === 0) return undefined
  const equations = priorsOf(view)
  const versions = [
    ...versionsOf(view).filter(({ distance }) => distance === 0),
    ...moderatedAxes.before.map((axes) => ({ axes, block: joined - 1, distance: 0, isAfter: false })),
    ...moderatedAxes.after.map((axes) => ({ axes, block: joined, distance: 0, isAfter: true })),
  ]
  for (const version of versions) addEquations(equations, view, version)
  return solutionOf(view, equations)
}

function versionsOf({ blocks, joined }: AttackerView): Version[] {
  return blocks.flatMap(({ axes }, block) => {
    const isAfter = block >= joined
    return axes ? [{ axes, block, isAfter, distance: isAfter ? block - joined : joined - 1 - block }] : []
  })
}

/** Equations for the sums of everybody before, for those of the people who joined, and for both together. */
type Equations = { before: NormalEquations; joined: NormalEquations; both: NormalEquations }

function solutionOf(
  { numNewcomers, numOpinions, blocks }: AttackerView,
  { before, joined, both }: Equations,
): Solution {
  const size = before.right.length
  const all = noEquations(2 * size)
  for (let i = 0; i < size; i++) {
    all.right[i] = before.right[i]! + both.right[i]!
    all.right[size + i] = joined.right[i]! + both.right[i]!
    for (let j = 0; j < size; j++) {
      const at = i * size + j
      all.matrix[i * 2 * size + j] = before.matrix[at]! + both.matrix[at]!
      all.matrix[i * 2 * size + size + j] = both.matrix[at]!
      all.matrix[(size + i) * 2 * size + j] = both.matrix[at]!
      all.matrix[(size + i) * 2 * size + size + j] = joined.matrix[at]! + both.matrix[at]!
    }
  }
  const sums = solveEquations(all)
  const columns = [...blocks[0]!.totals.agrees.keys()]
  const scale = Math.sqrt(numNewcomers)
  return (own) =>
    evidenceForAgreement(
      columns.map((j) => (j === own || j >= numOpinions ? 0 : sums[size + pairOf(j, own)]! / scale)),
    )
}

/** The number of an unordered pair of two different opinions. */
function pairOf(j: number, k: number): number {
  const [low, high] = j < k ? [j, k] : [k, j]
  return (high * (high - 1)) / 2 + low
}

/** Without axes, answers to different opinions are unrelated. */
function priorsOf(view: AttackerView): Equations {
  const { blocks, joined, numPeople, helpers, numNewcomers } = view
  const othersIn = (block: number) => {
    const own = balanceOf(totalsOf(helpers[block]!))
    return balanceOf(blocks[block]!.totals).map((sum, j) => sum - (own[j] ?? 0))
  }
  const [last, next] = [othersIn(joined - 1), othersIn(joined)]
  const change = next.map((sum, j) => sum - last[j]!)
  const numOthers = Math.max(1, numPeople[joined - 1]! - helpers[joined]!.length)
  const size = (last.length * (last.length - 1)) / 2
  const equations = { before: noEquations(size), joined: noEquations(size), both: noEquations(size) }
  const unrelated = (into: NormalEquations, sums: number[], num: number) => {
    for (let k = 1; k < sums.length; k++)
      for (let j = 0; j < k; j++) {
        const pair = pairOf(j, k)
        into.matrix[pair * size + pair]! += 1 / num
        into.right[pair]! += (sums[j]! * sums[k]!) / num ** 2
      }
  }
  unrelated(equations.before, last, numOthers)
  unrelated(equations.joined, change, numNewcomers)
  return equations
}

/** The standard error of an equation from axes with all digits. */
const EXACT = 1e-3
/** The variance that the changes of one person add to an equation. */
const DRIFT = 0.3

function addEquations(equations: Equations, view: AttackerView, version: Version): void {
  const { axes, block, distance, isAfter } = version
  const { columns, loadings, error } = axes
  const numPeople = view.numPeople[block]!
  // The largest eigenvalue of two camps is about a sixth of all votes.
  const byRounding = (error * numPeople * columns.length) / 12
  // Axes that hardly change are rounded in the same way, so farther blocks add less information.
  const variance = EXACT ** 2 + (1 + distance) * byRounding ** 2 + DRIFT * distance * (view.numNewcomers - 1)
  const known = knownProducts(view, block)
  for (const vector of loadings)
    for (const row of columns.keys()) {
      const factors = new Float64Array(equations.both.right.length)
      let value = 0
      for (const [b, k] of columns.entries())
        for (const [a, j] of columns.entries()) {
          const factor = ((a === row ? 1 : 0) - vector[row]! * vector[a]!) * vector[b]!
          value -= factor * known[j]![k]!
          if (j !== k) factors[pairOf(j, k)]! += factor
        }
      addEquation(isAfter ? equations.both : equations.before, factors, { value, weight: 1 / variance })
    }
}

/**
 * The known part of Σ rⱼrₖ: all of it for an opinion with itself, otherwise the products of the helpers' answers minus
 * the part of the means.
 */
function knownProducts({ blocks, helpers, numPeople }: AttackerView, block: number): number[][] {
  const { totals } = blocks[block]!
  const balance = balanceOf(totals)
  return balance.map((sum, j) =>
    balance.map((other, k) => {
      if (j === k) {
        const numVotes = totals.agrees[j]! + totals.disagrees[j]!
        return numVotes - (sum * sum) / Math.max(1, numVotes)
      }
      const own = helpers[block]!.reduce((products, row) => products + row[j]! * row[k]!, 0)
      return own - (sum * other) / numPeople[block]!
    }),
  )
}
