import type { Opinion, OpinionMap } from '@parley/contract'
import { numVoters } from '#counts/ownVote.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/chartEmbed.ts'
import * as table from '#messages/groupTable.ts'
import { everyone } from '#messages/results.ts'
import { nameIn } from '#results/citation/citation.ts'
import { groupStats, totalStats, ungroupedStats, withShares, type Stats } from '#results/stats.ts'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import styles from './ChartEmbed.module.css'

type ChartTableProps = { opinion: Opinion; map: OpinionMap }

/** All figures of the chart. The names have lines of their own, so that the table fits into the narrowest frame. */
export function ChartTable({ opinion, map }: ChartTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{m.caption()}</caption>
      <thead>
        <tr>
          {[table.agree(), table.disagree(), table.pass(), table.voted()].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {rowsOf(opinion, map).map(({ name, stats }) => {
        const cells = cellsOf(stats)
        return (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                {name}
              </th>
            </tr>
            <tr>
              {cells ? (
                Object.entries(cells).map(([column, cell]) => <td key={column}>{cell}</td>)
              ) : (
                <td colSpan={4}>{table.withheld()}</td>
              )}
            </tr>
          </tbody>
        )
      })}
    </table>
  )
}

function rowsOf(opinion: Opinion, map: OpinionMap): { name: string; stats: Stats }[] {
  const { clustersStats, betweenStats } = opinion
  const ungrouped = ungroupedStats(opinion)
  const kind = groupingKindOf(map)
  return [
    { name: everyone(), stats: withShares(totalStats(opinion)) },
    ...clustersStats.map((group) => ({
      name: groupName(kind, letterOf(group.key), nameIn(map, group.key)),
      stats: groupStats(group),
    })),
    ...(betweenStats ? [{ name: table.between(), stats: groupStats(betweenStats) }] : []),
    ...(ungrouped ? [{ name: table.everybodyElse(), stats: ungrouped }] : []),
  ]
}

const groupName = (kind: GroupingKind, letter: string, name: string | undefined): string =>
  name === undefined ? table.groupLetter({ kind, letter }) : m.groupAndName({ kind, letter, name })

/** Shares of the voters, or their numbers if few voted; undefined if they are withheld. */
function cellsOf({ shares, tally }: Stats): Record<string, string> | undefined {
  if (shares) {
    const { agree, disagree, pass, voters } = shares
    return { agree: agree.text, disagree: disagree.text, pass: pass?.text ?? table.noShare(), voters }
  }
  if (!tally) return undefined
  return {
    agree: wholeNumber(tally.numAgrees),
    disagree: wholeNumber(tally.numDisagrees),
    pass: wholeNumber(tally.numPasses),
    voters: wholeNumber(numVoters(tally)),
  }
}
