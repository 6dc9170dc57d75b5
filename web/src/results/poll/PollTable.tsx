import type { GroupPoll } from '@parley/contract'
import type { GroupingKind } from '#messages/catalogue.ts'
import * as m from '#messages/polls.ts'
import { figureOfGroup, type AnswersOfSome } from '#polls/groupAnswers.ts'
import { shareOfAll, type Options } from '#polls/stats.ts'
import { Table } from '#results/tables/Table.tsx'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { letterOf } from '#ui/groups.ts'

type PollTableProps = {
  options: Options
  /** The language of the poll, if it is known. */
  lang: string | undefined
  groups: readonly GroupPoll[]
  /** What the letters stand for. */
  kind: GroupingKind
  between?: AnswersOfSome | undefined
}

/** The figures of the strips of the poll as a table. */
export function PollTable({ options, lang, groups, kind, between }: PollTableProps) {
  return (
    <Table
      caption={m.asTable()}
      hasOwnWords
      heads={[
        m.answerColumn(),
        ...groups.map(({ key }) => (
          <>
            <Badge groupKey={key} size={18} />
            <span className="visually-hidden">{m.groupColumn({ kind, letter: letterOf(key) })}</span>
          </>
        )),
        ...(between ? [m.betweenColumn()] : []),
        m.allColumn(),
        m.answersColumn(),
      ]}
      rows={options.map((option) => ({
        key: option.optionNumber,
        lang,
        cells: [
          option.optionTitle,
          ...[...groups, ...(between ? [between] : [])].map(
            (group) => figureOfGroup(group, option)?.text ?? m.notShown(),
          ),
          shareOfAll(options, option),
          wholeNumber(option.numResponses),
        ],
      }))}
    />
  )
}
