import { plainLine, type getSetAsideComparison, type Output } from '@parley/contract'
import { shareOfStep } from '#counts/share.ts'
import * as m from '#messages/withAndWithout.ts'
import { longDate, percent } from '#ui/format.ts'
import { Table } from './Table.tsx'
import styles from './table.module.css'

/** The results with and without set-aside people. */
export type Comparison = NonNullable<Output<typeof getSetAsideComparison>['comparison']>

/** Says how many people a comparison leaves out, and its date. */
export const introOf = ({ numPeople, comparedAt }: Comparison): string =>
  m.intro({ count: numPeople, date: longDate(comparedAt) })

/** The answers to some opinions, of everybody and without set-aside people. */
export function SetAsideTable({ opinions }: Pick<Comparison, 'opinions'>) {
  if (opinions.length === 0) return <p>{m.none()}</p>
  return (
    <Table
      caption={m.mostChanged()}
      isCaptionShown
      hasOwnWords
      className={`${styles.table} ${styles.words}`}
      heads={[m.opinion(), m.everybody(), m.without()]}
      rows={opinions.map(({ opinionSlugId, opinion, language, all, without }) => ({
        key: opinionSlugId,
        lang: language,
        cells: [plainLine(opinion), sharesOf(all), sharesOf(without)],
      }))}
    />
  )
}

const sharesOf = ({
  numVotes,
  agreePercent,
  disagreePercent,
  agree,
  disagree,
}: Comparison['opinions'][number]['all']) => (
  <>
    {m.agrees({ share: agree === undefined ? percent(agreePercent, 100) : shareOfStep(agree).text })}
    <br />
    {m.disagrees({
      share: disagree === undefined ? percent(disagreePercent, 100) : shareOfStep(disagree).text,
    })}
    <small>{m.voted({ count: numVotes })}</small>
  </>
)
