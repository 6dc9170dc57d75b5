import type { OpinionMap } from '@parley/contract'
import { asSentence } from '#messages/lists.ts'
import * as m from '#messages/polls.ts'
import { answersOfGroup, withheldNote } from '#polls/groupAnswers.ts'
import { numAnswers, pollGroups, shareOfAll, type NamedGroupPoll, type Options } from '#polls/stats.ts'
import { useOwnAnswer } from '#polls/ownAnswer.ts'
import { GroupShares, PollResults } from '#polls/PollResults.tsx'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, nameOfGroup } from '#ui/groups.ts'
import { Icon } from '#ui/Icon.tsx'
import { NOT_IN_PICTURE, useChartSource } from '#results/export/chartSource.ts'
import { ChartTools } from '#results/export/ChartTools.tsx'
import { DownloadCsv } from '#results/export/DownloadCsv.tsx'
import { pollSentence } from './pollFindings.ts'
import styles from './PollSection.module.css'
import { PollTable } from './PollTable.tsx'
import { type PartProps, Section } from '#results/Section.tsx'
import { Axis } from '#results/lists/Axis.tsx'
import { pollStripLayout } from './pollStrip.ts'
import { StripPicture } from '#results/lists/Strip.tsx'

type PollSectionProps = {
  options: Options
  /** The language of the poll, if it is known. */
  lang: string | undefined
  part: PartProps
}

/** The poll answers of everybody and of each group, as strips and as a table. */
export function PollSection({ options, lang, part: { conversationSlugId, map } }: PollSectionProps) {
  const { answer } = useOwnAnswer(conversationSlugId, true)
  const source = useChartSource()
  const groups = map ? pollGroups(map) : []
  const rows = async () => (await import('./pollCsv.ts')).pollRows({ options, groups, map, source })
  return (
    <Section
      id="the-poll"
      guide="small"
      title={m.thePoll()}
      intro={pollSentence(options, groups)}
      tools={<ChartTools id="the-poll" title={m.thePoll()} numPeople={numAnswers(options)} />}
    >
      {groups.length === 0 ? (
        <div className={styles.bars}>
          <PollResults options={options} lang={lang} answer={answer} groups={[]} />
        </div>
      ) : (
        <Strips options={options} lang={lang} groups={groups} answer={answer} />
      )}
      <Note options={options} groups={groups} between={map?.pollBetween} />
      <details className={styles.twin} {...NOT_IN_PICTURE}>
        <summary>{m.asTable()}</summary>
        <div className={styles.scroll}>
          <PollTable
            options={options}
            lang={lang}
            groups={groups}
            kind={groupingKindOf(map)}
            between={map?.pollBetween}
          />
        </div>
        <DownloadCsv fileName={`${conversationSlugId}-poll.csv`} rows={rows} />
      </details>
    </Section>
  )
}

type StripsProps = {
  options: Options
  lang: string | undefined
  groups: readonly NamedGroupPoll[]
  answer: number | undefined
}

function Strips({ options, lang, groups, answer }: StripsProps) {
  const areDrawn = options.some((option) => pollStripLayout(option, groups).groups.length > 0)
  return (
    <div className={styles.results}>
      {areDrawn && (
        <Axis
          className={`${styles.row} ${styles.axis}`}
          columns={[m.answerColumn(), m.allColumn()]}
          marks={[m.axisNone(), m.axisHalf(), m.axisAll()]}
        />
      )}
      <ol className={styles.rows}>
        {options.map((option) => (
          <li key={option.optionNumber} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.title} dir="auto" lang={lang}>
                {option.optionTitle}
              </span>
              <span className={styles.figures}>
                <GroupShares groups={groups} option={option} />
                {option.optionNumber === answer && (
                  <span className={styles.own} {...NOT_IN_PICTURE}>
                    <Icon name="agree" size={14} weight={2.8} />
                    {m.youChoseThis()}
                  </span>
                )}
              </span>
            </span>
            {areDrawn ? <StripPicture layout={pollStripLayout(option, groups)} kind="apart" /> : <span />}
            <span className={styles.all}>
              <b>{shareOfAll(options, option)}</b>
              <span>{m.people({ count: option.numResponses })}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type NoteProps = Pick<StripsProps, 'options' | 'groups'> & { between: OpinionMap['pollBetween'] }

/** The number of answers, in total and for each group, and why a group is missing. */
function Note({ options, groups, between }: NoteProps) {
  const count = numAnswers(options)
  const withheld = withheldNote(groups)
  return (
    <p className={styles.note}>
      <span>{asSentence({ phrase: m.peopleAnswered({ count }) })}</span>
      {groups.map((group) => {
        const answered = answersOfGroup(group)
        if (answered === undefined) return null
        const name = nameOfGroup(group)
        return (
          <span key={group.key} className={styles.group}>
            <Badge groupKey={group.key} size={15} />
            {group.figure
              ? m.groupAnswered({ name, answered })
              : m.answeredOf({ name, answered, size: wholeNumber(group.numUsers) })}
          </span>
        )
      })}
      {between && answersOfGroup(between) !== undefined && (
        <span>{m.groupAnswered({ name: m.betweenColumn(), answered: answersOfGroup(between) ?? '' })}</span>
      )}
      {withheld && <span>{withheld}</span>}
    </p>
  )
}
