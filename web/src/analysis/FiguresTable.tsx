import type { Opinion } from '@parley/contract'
import * as m from '#messages/analysis.ts'
import { MIN_VOTERS_FOR_SHARES, percent, wholeNumber } from '#ui/format.ts'
import { type Figures, groupFigures, numVoters, totalFigures, ungroupedFigures } from './figures.ts'
import { GroupName } from './group.tsx'
import styles from './table.module.css'

/** How everybody, each group and those in no group voted on one opinion. */
export function FiguresTable({ opinion }: { opinion: Opinion }) {
  const ungrouped = ungroupedFigures(opinion)
  return (
    <table className={`${styles.table} ${styles.figures}`}>
      <caption className="visually-hidden">{m.figuresOf()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.group()}</th>
          <th scope="col">{m.disagree()}</th>
          <th scope="col">{m.pass()}</th>
          <th scope="col">{m.agree()}</th>
          <th scope="col">{m.voted()}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{m.total()}</th>
          <Cells figures={totalFigures(opinion)} />
        </tr>
        {opinion.clustersStats.map((group) => (
          <tr key={group.key}>
            <th scope="row">
              <GroupName groupKey={group.key} label={group.aiLabel} />
            </th>
            <Cells figures={groupFigures(group)} />
          </tr>
        ))}
        {ungrouped && (
          <tr>
            <th scope="row">{m.noGroup()}</th>
            <Cells figures={ungrouped} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Cells({ figures: { size, tally } }: { figures: Figures }) {
  if (!tally)
    return (
      <td colSpan={4} className={styles.withheld}>
        {m.withheld()}
      </td>
    )
  const voters = numVoters(tally)
  if (voters === 0)
    return (
      <td colSpan={4} className={styles.withheld}>
        {m.nobodyInGroupVoted()}
      </td>
    )
  return (
    <>
      {[tally.numDisagrees, tally.numPasses, tally.numAgrees].map((count, column) => (
        <td key={column}>
          {wholeNumber(count)} {voters >= MIN_VOTERS_FOR_SHARES && <small>{percent(count, voters)}</small>}
        </td>
      ))}
      <td>
        {wholeNumber(voters)} <small>{m.ofPeople(wholeNumber(size))}</small>
      </td>
    </>
  )
}
