import type { GroupPoll } from '@parley/contract'
import * as m from '#messages/polls.ts'
import { shareOfAll, shareOfGroup, type Options } from '#polls/figures.ts'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'
import styles from '#results/tables/table.module.css'

type PollTableProps = { options: Options; groups: readonly GroupPoll[] }

/** The same as the strips of the poll, in figures. */
export function PollTable({ options, groups }: PollTableProps) {
  return (
    <table className={`${styles.table} ${styles.figures}`}>
      <caption className="visually-hidden">{m.asTable()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.answerColumn()}</th>
          {groups.map(({ key }) => (
            <th key={key} scope="col">
              <Badge groupKey={key} size={18} />
              <span className="visually-hidden">{m.groupColumn(letterOf(key))}</span>
            </th>
          ))}
          <th scope="col">{m.allColumn()}</th>
          <th scope="col">{m.answersColumn()}</th>
        </tr>
      </thead>
      <tbody>
        {options.map((option) => (
          <tr key={option.optionNumber}>
            <th scope="row" dir="auto">
              {option.optionTitle}
            </th>
            {groups.map((group) => (
              <td key={group.key}>{shareOfGroup(group, option) ?? m.notShown()}</td>
            ))}
            <td>{shareOfAll(options, option)}</td>
            <td>{wholeNumber(option.numResponses)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
