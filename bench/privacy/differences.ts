import type { OpinionCounts } from '../../opinion-map/src/counts.ts'
import { noEvidence, type Chances, type Evidence } from './evidence.ts'
import { totalsOf, type PublicBlock } from './publisher.ts'
import type { AttackerView } from './attacker-view.ts'

type Cells = PublicBlock['cells']

/**
 * The evidence about an author in the figures of groups: how the author's group votes (the one that agrees most with
 * the author's opinion), and by how much its figures changed when the author joined.
 */
export function groupEvidence(
  { blocks, joined }: AttackerView,
  own: number,
): { change: Evidence; level: Evidence } {
  const [before, after] = [blocks[joined - 1]!, blocks[joined]!]
  const none = noEvidence(after.totals.agrees.length)
  const group = after.cells.length === 0 ? undefined : groupFor(after.cells, own)
  if (group === undefined) return { change: none, level: none }
  const last = nearestGroup(before.cells, group)
  return {
    level: none.map((_, j): Evidence[number] => [...(group[j] ?? ([0, 0, 0] as const))]),
    change: none.map((zero, j): Evidence[number] => {
      const [now, then] = [group[j], last?.[j]]
      return now && then ? [now[0] - then[0], now[1] - then[1], now[2] - then[2]] : zero
    }),
  }
}

/** The votes by which totals changed while the author voted; no evidence if only totals of blocks are visible. */
export function visitEvidence(view: AttackerView, author: number): Evidence {
  const seen = view.totalsAroundVisit(author)
  const numOpinions = view.blocks[view.joined]!.totals.agrees.length
  if (seen === undefined) return noEvidence(numOpinions)
  const [before, after] = seen
  const changed = (kind: keyof OpinionCounts, j: number) => after[kind][j]! - before[kind][j]!
  return after.agrees.map((_, j): Evidence[number] => [
    changed('agrees', j),
    changed('disagrees', j),
    changed('passes', j),
  ])
}

/**
 * The votes of the people who are set aside together with the author, as far as they follow from two comparisons, minus
 * those of helpers and the usual votes of the others.
 */
export function comparisonEvidence(view: AttackerView, author: number, usual: Chances): Evidence {
  const seen = view.setAsideComparisons(author)
  const { blocks, joined, numPeople } = view
  if (seen === undefined) return noEvidence(usual.length)
  const known = totalsOf(seen.helpers)
  const asideOf = (side: 0 | 1, kind: 'agrees' | 'disagrees', j: number) => {
    const block = joined - 1 + side
    const share = (side === 0 ? seen.before : seen.after)[j]?.[kind === 'agrees' ? 0 : 1]
    if (share === undefined) return undefined
    return blocks[block]!.totals[kind][j]! - share * (numPeople[block]! - seen.numAside[side])
  }
  return usual.map((chances, j): Evidence[number] => {
    if (j >= view.numOpinions) return [0, 0, 0]
    const found = (['agrees', 'disagrees'] as const).map((kind, v) => {
      const [before, after] = [asideOf(0, kind, j), asideOf(1, kind, j)]
      if (before === undefined || after === undefined) return undefined
      return after - before - (known[kind][j] ?? 0) - seen.numOthers * chances[v]!
    })
    const [agrees, disagrees] = found
    return agrees === undefined || disagrees === undefined
      ? [0, 0, 0]
      : [agrees, disagrees, -agrees - disagrees]
  })
}

function groupFor(cells: Cells, own: number): Cells[number] | undefined {
  const agreeing = (group: Cells[number]) => {
    const [agree, disagree] = group[own] ?? [0, 0]
    return agree - disagree
  }
  return cells.toSorted((a, b) => agreeing(b) - agreeing(a))[0]
}

function nearestGroup(cells: Cells, group: Cells[number]): Cells[number] | undefined {
  const distance = (other: Cells[number]) =>
    other.reduce((sum, cell, j) => {
      const same = group[j]
      return sum + (cell && same ? Math.abs(cell[0] - same[0]) + Math.abs(cell[1] - same[1]) : 1)
    }, 0)
  return cells.toSorted((a, b) => distance(a) - distance(b))[0]
}
