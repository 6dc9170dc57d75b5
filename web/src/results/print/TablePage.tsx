/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers drop the native roles where rows are laid out in lines */
import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import * as table from '#messages/opinionsTable.ts'
import * as results from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { percent, shareOrCount, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { figuresOfGroup, MIN_SHOWN_VOTERS, numVoters, totalFigures, type Figures } from '#results/figures.ts'
import { usePrintedText } from './PrintRow.tsx'
import styles from './TablePage.module.css'

type TablePageProps = { map: OpinionMap; opinions: readonly Opinion[]; isFirst: boolean; numAll: number }

/** The figures of some opinions: how many of each group agree, and how everybody voted. */
export function TablePage({ map, opinions, isFirst, numAll }: TablePageProps) {
  return (
    <>
      {isFirst && (
        <>
          <h2 className={styles.heading}>{m.allOpinions(wholeNumber(numAll))}</h2>
          <p className={styles.note}>{m.allOpinionsNote()}</p>
        </>
      )}
      <div className={styles.scroll}>
        <table role="table" className={styles.table}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {results.opinionColumn()}
              </th>
              {map.groups.map(({ key }) => (
                <th key={key} role="columnheader" scope="col">
                  <Badge groupKey={key} size={15} />
                  <span className="visually-hidden">{m.groupAgrees(letterOf(key))}</span>
                </th>
              ))}
              <th role="columnheader" scope="col">
                {table.disagree()}
              </th>
              <th role="columnheader" scope="col">
                {table.pass()}
              </th>
              <th role="columnheader" scope="col">
                {table.agree()}
              </th>
              <th role="columnheader" scope="col">
                {table.votedColumn()}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {opinions.map((opinion) => (
              <Row key={opinion.opinionSlugId} map={map} opinion={opinion} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Row({ map, opinion }: { map: OpinionMap; opinion: Opinion }) {
  const textOf = usePrintedText()
  const { tally } = totalFigures(opinion)
  const voters = numVoters(tally)
  return (
    <tr role="row">
      <th role="rowheader" scope="row" dir="auto">
        {textOf(opinion)}
      </th>
      {map.groups.map(({ key }) => (
        <td key={key} role="cell">
          {agreeOf(figuresOfGroup(opinion, key))}
        </td>
      ))}
      <td role="cell">{shareOrCount(tally.numDisagrees, voters)}</td>
      <td role="cell">{shareOrCount(tally.numPasses, voters)}</td>
      <td role="cell">{shareOrCount(tally.numAgrees, voters)}</td>
      <td role="cell">{wholeNumber(voters)}</td>
    </tr>
  )
}

const agreeOf = (figures?: Figures): string => {
  const tally = figures?.tally
  if (!tally) return m.noFigure()
  const voters = numVoters(tally)
  if (voters >= MIN_SHOWN_VOTERS) return percent(tally.numAgrees, voters)
  return results.countShort({ agrees: wholeNumber(tally.numAgrees), voters: wholeNumber(voters) })
}
