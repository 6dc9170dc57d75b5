import { type Opinion, type OpinionMap, textLanguage } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/results.ts'
import { sentences } from '#messages/lists.ts'
import { firstShown } from '#messages/print.ts'
import { shortList } from '#messages/shortList.ts'
import { pollWithResults, type Options } from '#polls/stats.ts'
import { introOfShortList, shortListOf } from '#results/lists/shortListIntro.ts'
import { hasAxis } from '#results/lists/strip.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import { groupingKindOf } from '#ui/groups.ts'
import { AXIS, sharesRow, shareOut, stripRow, totalsRow, type SharingList } from './listRows.ts'
import { ShortMethodNote, shortMethodParagraphs } from './ShortMethodNote.tsx'
import { linesOf } from './pagesOf.ts'
import { PrintedList, TotalsList } from './PrintedList.tsx'
import { isMajorityFirst, type PageProps } from './ResultPages.tsx'
import { ShortOutcome } from './ShortOutcome.tsx'
import styles from './SummaryPage.module.css'
import { noteOfPoll, PollPage } from './TablePages.tsx'

const MOST = { different: 6, majority: 4, short: 10 }

/** The second page of the summary: where groups differ, what everybody wants, what was decided, and the method in short. */
export function SummaryPage({
  conversation,
  printed: { map },
  common,
  different,
  majority,
  short,
}: PageProps) {
  const { metadata } = conversation
  const poll = pollWithResults(conversation)
  const kind = groupingKindOf(map)
  const hasGroups = !hasNoGroups(map)
  const lists = layOut(
    {
      different: hasGroups ? different : [],
      majority: isMajorityFirst(map, common) ? [] : majority,
      short,
    },
    PAGE - heightOfMethod(map) - (poll ? heightOfPoll(map, poll) : 0) - (metadata.outcome ? OUTCOME : 0),
  )
  return (
    <div className={styles.page}>
      {hasGroups && (
        <Part title={m.differences({ kind })} note={differencesNote(lists)}>
          <PrintedList
            id="differences"
            title={m.differences({ kind })}
            opinions={lists.different}
            kind="apart"
            hasStrips={lists.hasStrips}
            map={map}
          />
        </Part>
      )}
      {lists.majority.length > 0 && (
        <Part title={m.majority()}>
          <TotalsList opinions={lists.majority} figure="majority" />
        </Part>
      )}
      {lists.short.length > 0 && (
        <Part title={shortList()} note={noteOfShortList(map, lists.short)}>
          <TotalsList opinions={lists.short} figure="represents" />
        </Part>
      )}
      {poll && (
        <div className={styles.poll}>
          <PollPage map={map} options={poll} lang={textLanguage(conversation.payload)} />
        </div>
      )}
      {metadata.outcome && <ShortOutcome conversation={conversation} />}
      <ShortMethodNote map={map} metadata={metadata} />
    </div>
  )
}

/** What the list is, and how much of it is shown; the full form also has what the list promises. */
function noteOfShortList(map: OpinionMap, shown: readonly Opinion[]): string {
  const list = shortListOf(map)
  const opinions = list.opinions.map(({ opinionSlugId, numPeople }) => ({ opinionSlugId, numPeople }))
  return sentences([
    introOfShortList(map, { ...list, opinions, isProportional: undefined }),
    ...(shown.length < opinions.length ? [firstShown({ count: shown.length })] : []),
  ])
}

const differencesNote = ({ different, hasStrips }: ReturnType<typeof layOut>): string => {
  if (different.length === 0) return m.differencesEmpty()
  return hasStrips && different.some(hasAxis) ? m.differencesIntro() : m.differencesInWords()
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </section>
  )
}

// Upper estimates in pixels, like those of the first page.
const PAGE = 1000
const HEADING = 42
const NOTE_LINE = 17
const OUTCOME = 130
const SHORT_LIST_NOTE = 3 * NOTE_LINE

type Lists = Record<'different' | 'majority' | 'short', readonly Opinion[]>

/** The rows of each list that fit; differences have strips if all of their rows fit with them. */
function layOut(lists: Lists, room: number) {
  const different = lists.different.slice(0, MOST.different)
  const others: SharingList[] = [
    { heading: HEADING, rows: lists.majority.slice(0, MOST.majority).map(totalsRow) },
    {
      heading: HEADING + SHORT_LIST_NOTE,
      rows: lists.short.slice(0, MOST.short).map(totalsRow),
    },
  ]
  const heading = HEADING + NOTE_LINE
  const drawn = shareOut(
    [{ heading: heading + AXIS, rows: different.map(stripRow('apart')) }, ...others],
    room,
  )
  const hasStrips = drawn[0] === different.length
  const [numDifferent, numMajority, numShort] = hasStrips
    ? drawn
    : shareOut([{ heading, rows: different.map(sharesRow) }, ...others], room)
  return {
    different: different.slice(0, numDifferent),
    majority: lists.majority.slice(0, numMajority),
    short: lists.short.slice(0, numShort),
    hasStrips,
  }
}

/** The paragraphs take two columns, and one of these can be longer; lines with the date and about removed opinions follow. */
function heightOfMethod(map: OpinionMap): number {
  const heights = shortMethodParagraphs(map).map((text) => 6 + 15 * linesOf(text, 57))
  const all = heights.reduce((sum, height) => sum + height, 59)
  return HEADING + all / 2 + Math.max(...heights) / 2
}

function heightOfPoll(map: OpinionMap, options: Options): number {
  const rows = options.reduce((sum, { optionTitle }) => sum + 9 + 16 * linesOf(optionTitle, 40), 36)
  const { note, lastNote = '' } = noteOfPoll(map, options)
  return HEADING + rows + NOTE_LINE * (linesOf(note, 95) + linesOf(lastNote, 95))
}
