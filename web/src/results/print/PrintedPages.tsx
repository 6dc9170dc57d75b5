import { contactName, LIMITS, textLanguage, type Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import { useFirstScreen, useSiteName } from '#firstScreen.ts'
import { sentences } from '#messages/lists.ts'
import * as m from '#messages/print.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { pollWithResults } from '#polls/stats.ts'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { withoutNamesOf } from '#results/groups/groupNames.ts'
import { withoutShown } from '#results/lists/ranking.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { Comparison } from '#results/tables/SetAsideTable.tsx'
import { Paper } from '#ui/Paper.tsx'
import { PrintedOutcome } from './PrintedOutcome.tsx'
import { FirstPage, isMajorityFirst, MajorityPage, SecondPage, type PageProps } from './ResultPages.tsx'
import styles from './Sheet.module.css'
import { SummaryPage } from './SummaryPage.tsx'
import { AboutPersonPage, OpinionsPage, PollPage, SetAsidePage, ShortListPage } from './TablePages.tsx'
import { pagesOf } from './pagesOf.ts'

/** The summary is the default. */
export type PrintForm = 'full' | undefined

type PrintedPagesProps = Pick<PageProps, 'conversation' | 'printed'> & {
  form: PrintForm
  /** The results with and without set-aside people, if there are enough of them. */
  comparison?: Comparison | undefined
  /** The opinions about the person, whose present figures are printed apart. */
  aboutPerson?: readonly Opinion[]
}

/**
 * The two pages of the summary, or all pages in order: the outcome; headline, map and common ground; differences and method;
 * the lists; the figures of all opinions.
 */
export function PrintedPages({
  conversation,
  printed: stored,
  form,
  comparison,
  aboutPerson = [],
}: PrintedPagesProps) {
  const { hasMuted } = useMuted()
  const groups = withoutNamesOf(stored.map.groups, stored.opinions.filter(hasMuted))
  const printed = { ...stored, map: { ...stored.map, groups } }
  const bySlug = new Map(printed.opinions.map((opinion) => [opinion.opinionSlugId, opinion]))
  const listed = (slugIds: readonly string[]) => slugIds.flatMap((slugId) => bySlug.get(slugId) ?? [])
  const page = {
    conversation,
    printed,
    common: listed(printed.common),
    different: listed(printed.different),
    // Common ground is not repeated.
    majority: withoutShown(listed(printed.majority), listed(printed.common)),
    short: listed((printed.map.representsEverybody ?? []).map(({ opinionSlugId }) => opinionSlugId)),
  }
  const source = useSourceOf(conversation)
  const { title, terms } = source
  const pages =
    form === 'full'
      ? allPages(page, comparison, aboutPerson)
      : [
          <FirstPage key="FirstPage" {...page} hasMethod={false} />,
          <SummaryPage key="SummaryPage" {...page} />,
        ]
  return (
    <ChartSourceContext value={source}>
      {pages.map((content, index) => (
        <Sheet
          key={index}
          page={index + 1}
          pages={pages.length}
          source={m.source({ question: title, terms })}
        >
          {content}
        </Sheet>
      ))}
    </ChartSourceContext>
  )
}

function allPages(
  page: PageProps,
  comparison: Comparison | undefined,
  aboutPerson: readonly Opinion[],
): ReactNode[] {
  const { conversation, printed, short } = page
  const inTable =
    printed.numOpinions === undefined ? printed.opinions : printed.opinions.slice(0, LIMITS.printedOpinions)
  const tables = pagesOf(inTable, printed.map.groups.length)
  const poll = pollWithResults(conversation)
  const hasGroups = !hasNoGroups(printed.map)
  // The outcome comes first; the second page of results is only about groups.
  return [
    conversation.metadata.outcome && <PrintedOutcome key="PrintedOutcome" conversation={conversation} />,
    <FirstPage key="FirstPage" {...page} hasMethod={!hasGroups} />,
    hasGroups && <SecondPage key="SecondPage" {...page} />,
    !isMajorityFirst(printed.map, page.common) && page.majority.length > 0 && (
      <MajorityPage key="MajorityPage" opinions={page.majority} />
    ),
    ...pagesOf(short, 0).map((opinions, index) => (
      <ShortListPage
        key={`short ${opinions[0]?.opinionSlugId}`}
        map={printed.map}
        opinions={opinions}
        isFirst={index === 0}
      />
    )),
    poll && (
      <PollPage key="PollPage" map={printed.map} options={poll} lang={textLanguage(conversation.payload)} />
    ),
    ...chunksOf(aboutPerson, PERSONS_ON_PAGE).map((opinions, index) => (
      <AboutPersonPage
        key={`person ${opinions[0]?.opinionSlugId}`}
        opinions={opinions}
        isFirst={index === 0}
      />
    )),
    comparison && <SetAsidePage key="SetAsidePage" comparison={comparison} />,
    ...tables.map((opinions, index) => (
      <OpinionsPage
        key={opinions[0]?.opinionSlugId}
        map={printed.map}
        opinions={opinions}
        isFirst={index === 0}
        numShown={inTable.length}
        numAll={printed.numOpinions ?? inTable.length}
      />
    )),
  ].filter(Boolean)
}

/** Each has its text and a bar below it. */
const PERSONS_ON_PAGE = 8

const chunksOf = <T,>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

type SheetProps = {
  page: number
  pages: number
  /** The source and license of the figures, if there are any. */
  source?: string
  children: ReactNode
}

/** One sheet of paper, always in the light theme. Its foot says whose charts these are. */
export function Sheet({ page, pages, source, children }: SheetProps) {
  const site = useSiteName()
  const { contact } = useFirstScreen().site ?? {}
  const chartBy = contact
    ? m.chartByWithContact({ site, contact: contactName(contact) })
    : m.chartBy({ site })
  return (
    <Paper>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        <span>{source === undefined ? chartBy : sentences([source, chartBy])}</span>
        <span className={styles.page}>{m.pageOf({ page, pages })}</span>
      </div>
    </Paper>
  )
}
