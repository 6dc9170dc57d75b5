import type { Opinion, OpinionMap } from '@parley/contract'
import type { ComponentProps, ReactNode } from 'react'
import * as person from '#messages/aboutPersonSection.ts'
import { asSentence, sentences } from '#messages/lists.ts'
import * as table from '#messages/opinionsTable.ts'
import * as polls from '#messages/polls.ts'
import * as m from '#messages/print.ts'
import * as results from '#messages/results.ts'
import * as short from '#messages/shortList.ts'
import * as aside from '#messages/withAndWithout.ts'
import { withheldNote } from '#polls/groupAnswers.ts'
import { numAnswers, pollGroups, type Options } from '#polls/stats.ts'
import { numVoters } from '#counts/ownVote.ts'
import { statsOfGroup, totalStats, voteShares, type Stats } from '#results/stats.ts'
import { pollSentence } from '#results/poll/pollFindings.ts'
import { AboutPersonFigures } from '#results/AboutPersonSection.tsx'
import { introOfShortList, shortListOf } from '#results/lists/shortListIntro.ts'
import { PollTable } from '#results/poll/PollTable.tsx'
import { introOf, SetAsideTable, type Comparison } from '#results/tables/SetAsideTable.tsx'
import { Table } from '#results/tables/Table.tsx'
import { Badge } from '#ui/Badge.tsx'
import { wholeNumber } from '#ui/format.ts'
import { groupingKindOf, letterOf } from '#ui/groups.ts'
import { usePrintedText } from './PrintedList.tsx'
import styles from './TablePages.module.css'

type PollPageProps = { map: OpinionMap } & Pick<ComponentProps<typeof PollTable>, 'options' | 'lang'>

/** The figures of the poll: the current ones of everybody, and those of each group at the time of the run. */
export function PollPage({ map, options, lang }: PollPageProps) {
  const groups = pollGroups(map)
  return (
    <TablePage title={polls.thePoll()} {...noteOfPoll(map, options)}>
      <PollTable {...{ options, lang, groups }} kind={groupingKindOf(map)} between={map.pollBetween} />
    </TablePage>
  )
}

/** The result of the poll in a sentence above its figures, and why some are missing below them. */
export function noteOfPoll(map: OpinionMap, options: Options) {
  const groups = pollGroups(map)
  const count = numAnswers(options)
  const answered = polls.peopleAnswered({ count })
  return {
    note: sentences([pollSentence(options, groups), asSentence({ phrase: answered })]),
    lastNote: withheldNote(groups),
  }
}

/** The results with and without set-aside people. */
export function SetAsidePage({ comparison }: { comparison: Comparison }) {
  return (
    <TablePage title={aside.title()} note={introOf(comparison)}>
      <SetAsideTable {...comparison} />
    </TablePage>
  )
}

/** How people answered opinions about themselves, as it is told at the moment. */
export function AboutPersonPage({ opinions, isFirst }: { opinions: readonly Opinion[]; isFirst: boolean }) {
  return (
    <TablePage {...(isFirst && { title: person.sectionTitle(), note: person.sectionIntro() })}>
      <AboutPersonFigures opinions={opinions} />
    </TablePage>
  )
}

type ShortListPageProps = { map: OpinionMap; opinions: readonly Opinion[]; isFirst: boolean }

/** Some opinions of the short list, with the number of people that each speaks for. */
export function ShortListPage({ map, opinions, isFirst }: ShortListPageProps) {
  const textOf = usePrintedText()
  return (
    <TablePage
      {...(isFirst && {
        title: short.shortList(),
        note: introOfShortList(map, shortListOf(map)),
      })}
    >
      <Table
        className={styles.opinions}
        hasOwnWords
        heads={[results.opinionColumn(), short.peopleWhoAgree()]}
        rows={opinions.map((opinion) => ({
          key: opinion.opinionSlugId,
          lang: opinion.language,
          cells: [textOf(opinion), wholeNumber(opinion.numAgrees)],
        }))}
      />
    </TablePage>
  )
}

type OpinionsPageProps = {
  map: OpinionMap
  opinions: readonly Opinion[]
  isFirst: boolean
  /** How many opinions the table has on all its pages, and how many there are. */
  numShown: number
  numAll: number
}

/** The figures of some opinions: the agreement of each group, and the votes of everybody. */
export function OpinionsPage({ map, opinions, isFirst, numShown, numAll }: OpinionsPageProps) {
  const textOf = usePrintedText()
  return (
    <TablePage
      {...(isFirst && {
        title:
          numShown < numAll
            ? m.someOpinions({ count: wholeNumber(numShown), all: wholeNumber(numAll) })
            : m.allOpinions({ count: numAll }),
        note: map.step ? m.allOpinionsNoteInSteps() : m.allOpinionsNote(),
      })}
    >
      <Table
        className={styles.opinions}
        hasOwnWords
        heads={[
          results.opinionColumn(),
          ...map.groups.map(({ key }) => (
            <>
              <Badge groupKey={key} size={15} />
              <span className="visually-hidden">{m.groupAgrees({ letter: letterOf(key) })}</span>
            </>
          )),
          table.disagree(),
          table.pass(),
          table.agree(),
          table.votedColumn(),
        ]}
        rows={opinions.map((opinion) => ({
          key: opinion.opinionSlugId,
          lang: opinion.language,
          cells: [
            textOf(opinion),
            ...map.groups.map(({ key }) => agreeOf(statsOfGroup(opinion, key))),
            ...voteShares(totalStats(opinion).tally),
          ],
        }))}
      />
    </TablePage>
  )
}

/** The share of agreement, or a count if few voted. */
const agreeOf = (stats?: Stats): string => {
  if (stats?.shares) return stats.shares.agree.short
  if (!stats?.tally) return m.noFigure()
  const { tally } = stats
  return results.countShort({ agrees: wholeNumber(tally.numAgrees), voters: wholeNumber(numVoters(tally)) })
}

type TablePageProps = {
  title?: string
  note?: string
  /** A note below the table. */
  lastNote?: string | undefined
  children: ReactNode
}

function TablePage({ title, note, lastNote, children }: TablePageProps) {
  return (
    <section>
      {title && <h2 className={styles.heading}>{title}</h2>}
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.scroll}>{children}</div>
      {lastNote && <p className={styles.note}>{lastNote}</p>}
    </section>
  )
}
