/** Who approves of what: for each candidate one cell per person, 1 for approval. */
export type Approvals = readonly Uint8Array[]

/** The chosen candidates, as places in `Approvals`. */
export type EqualShares = {
  /** In the order in which they were bought. */
  bought: number[]
  /** The chosen candidates that fill places left over, which nobody's supporters could pay for. */
  filled: number[]
}

/** Amounts that differ by less count as equal, because the order of additions changes the last digits. */
const TIE = 1e-9

/**
 * The Method of Equal Shares for candidates of the same price and approval ballots (Peters & Skowron 2020; Peters,
 * Pierczyński & Skowron 2021). Everybody gets the same part of the price of all places. A candidate with supporters S and
 * unspent budgets bᵢ is ρ-affordable if Σ min(bᵢ, ρ) over S is the price: everybody pays ρ, or all they have left. The
 * candidate with the lowest ρ is bought next, until none is affordable. So people who share a view can spend their part
 * of the list, however many others want something else.
 *
 * Places left over go, one by one, to the candidate whose supporters have most unspent budget, which they then spend;
 * candidates whose supporters have none do not fill the list. On ties the candidate that comes first wins.
 */
export function buyInEqualShares(approvals: Approvals, numPlaces: number): EqualShares {
  const numPeople = approvals[0]?.length ?? 0
  // A price of n and budgets of k instead of 1 and k / n: the first sums are then exact.
  const budgets = new Float64Array(numPeople).fill(numPlaces)
  const isLeft = approvals.map(() => true)
  const bought: number[] = []
  const costs = approvals.map(() => 0)
  while (numPeople > 0 && bought.length < numPlaces) {
    const next = cheapest(approvals, { budgets, costs, isLeft })
    if (next === undefined) break
    pay(approvals[next]!, budgets, costs[next]!)
    isLeft[next] = false
    bought.push(next)
  }
  const filled: number[] = []
  while (bought.length + filled.length < numPlaces) {
    const unspent = approvals.map((supporters, c) => (isLeft[c] ? sumOf(supporters, budgets) : 0))
    const most = Math.max(0, ...unspent)
    if (most <= TIE * numPeople) break
    const next = unspent.findIndex((sum) => sum >= most * (1 - TIE))
    pay(approvals[next]!, budgets, Infinity)
    isLeft[next] = false
    filled.push(next)
  }
  return { bought, filled }
}

type State = {
  budgets: Float64Array
  /** ρ of each candidate when it was last computed. It can only have risen since, as budgets only fall. */
  costs: number[]
  isLeft: readonly boolean[]
}

/** The affordable candidate with the lowest ρ. Computes ρ anew only where it may be the lowest. */
function cheapest(approvals: Approvals, { budgets, costs, isLeft }: State): number | undefined {
  const byCost = [...costs.keys()]
    .filter((c) => isLeft[c] && costs[c]! < Infinity)
    .sort((a, b) => costs[a]! - costs[b]!)
  let least = Infinity
  for (const c of byCost) {
    if (costs[c]! > least * (1 + TIE)) break
    costs[c] = costOf(approvals[c]!, budgets)
    least = Math.min(least, costs[c])
  }
  if (least === Infinity) return undefined
  return costs.findIndex((cost, c) => isLeft[c] && cost <= least * (1 + TIE))
}

/** The ρ of a candidate, by water filling; infinite if it is not affordable. */
function costOf(supporters: Uint8Array, budgets: Float64Array): number {
  const price = budgets.length
  if (sumOf(supporters, budgets) < price * (1 - TIE)) return Infinity
  let cost = 0
  for (let isRising = true; isRising;) {
    let [paidByPoor, numRich] = [0, 0]
    for (let i = 0; i < supporters.length; i++) {
      if (supporters[i] === 0) continue
      if (budgets[i]! <= cost) paidByPoor += budgets[i]!
      else numRich++
    }
    const next = numRich === 0 ? cost : (price - paidByPoor) / numRich
    isRising = next > cost * (1 + TIE)
    cost = Math.max(cost, next)
  }
  return cost
}

function pay(supporters: Uint8Array, budgets: Float64Array, most: number): void {
  for (let i = 0; i < supporters.length; i++)
    if (supporters[i] === 1) budgets[i]! -= Math.min(budgets[i]!, most)
}

function sumOf(supporters: Uint8Array, budgets: Float64Array): number {
  let sum = 0
  for (let i = 0; i < supporters.length; i++) if (supporters[i] === 1) sum += budgets[i]!
  return sum
}
