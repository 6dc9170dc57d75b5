import type { Opinion, OpinionMap } from '@parley/contract'
import * as m from '#messages/print.ts'
import * as results from '#messages/results.ts'
import { Badge } from '#ui/Badge.tsx'
import { percent, shareOrCount, wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import { figuresOfGroup, MIN_SHOWN_VOTERS, numVoters, totalFigures, type Figures } from '#analysis/figures.ts'
import { printedText } from './PrintRow.tsx'
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{results.opinionColumn()}</th>
              {map.groups.map(({ key }) => (
                <th key={key} scope="col">
                  <Badge groupKey={key} size={15} />
                  <span className="visually-hidden">{m.groupAgrees(letterOf(key))}</span>
                </th>
              ))}
              <th scope="col">{results.disagree()}</th>
              <th scope="col">{results.pass()}</th>
              <th scope="col">{results.agree()}</th>
              <th scope="col">{results.votedColumn()}</th>
            </tr>
          </thead>
          <tbody>
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
  const { tally } = totalFigures(opinion)
  const voters = numVoters(tally)
  return (
    <tr>
      <th scope="row" dir="auto">
        {printedText(opinion)}
      </th>
      {map.groups.map(({ key }) => (
        <td key={key}>{agreeOf(figuresOfGroup(opinion, key))}</td>
      ))}
      <td>{shareOrCount(tally.numDisagrees, voters)}</td>
      <td>{shareOrCount(tally.numPasses, voters)}</td>
      <td>{shareOrCount(tally.numAgrees, voters)}</td>
      <td>{wholeNumber(voters)}</td>
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
