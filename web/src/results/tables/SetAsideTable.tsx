import { plainLine, type getSetAsideComparison, type Output } from '@parley/contract'
import * as m from '#messages/withAndWithout.ts'
import { longDate, percent, wholeNumber } from '#ui/format.ts'
import styles from './table.module.css'

/** The results with and without people who were set aside. */
export type Comparison = NonNullable<Output<typeof getSetAsideComparison>['comparison']>

/** Whom a comparison leaves out, and of when it is. */
export const introOf = ({ numPeople, comparedAt }: Comparison): string =>
  m.intro({ count: numPeople, people: wholeNumber(numPeople), date: longDate(comparedAt) })

/** How everybody answered some opinions, beside how everybody answered who was not set aside. */
export function SetAsideTable({ opinions }: Pick<Comparison, 'opinions'>) {
  if (opinions.length === 0) return <p>{m.none()}</p>
  return (
    <table className={`${styles.table} ${styles.figures} ${styles.words}`}>
      <caption className={styles.caption}>{m.most()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.opinion()}</th>
          <th scope="col">{m.everybody()}</th>
          <th scope="col">{m.without()}</th>
        </tr>
      </thead>
      <tbody>
        {opinions.map(({ opinionSlugId, opinion, all, without }) => (
          <tr key={opinionSlugId}>
            <th scope="row" dir="auto">
              {plainLine(opinion)}
            </th>
            <Shares {...all} />
            <Shares {...without} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Shares({ numVotes, agreePercent, disagreePercent }: Comparison['opinions'][number]['all']) {
  return (
    <td>
      {m.agrees(percent(agreePercent, 100))}
      <br />
      {m.disagrees(percent(disagreePercent, 100))}
      <small>{m.voted(wholeNumber(numVotes))}</small>
    </td>
  )
}
