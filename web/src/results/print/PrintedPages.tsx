import { LIMITS } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/print.ts'
import { useMuted } from '#mutes/mutedNames.ts'
import { pollWithResults } from '#polls/stats.ts'
import { ChartSourceContext, useSourceOf } from '#results/export/chartSource.ts'
import { withoutNamesOf } from '#results/groups/groupNames.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { Comparison } from '#results/tables/SetAsideTable.tsx'
import { Paper } from '#ui/Paper.tsx'
import { PrintedOutcome } from './PrintedOutcome.tsx'
import { FirstPage, SecondPage, type PageProps } from './ResultPages.tsx'
import styles from './Sheet.module.css'
import { OpinionsPage, PollPage, SetAsidePage, ShortListPage } from './TablePages.tsx'
import { pagesOf } from './pagesOf.ts'

type PrintedPagesProps = Pick<PageProps, 'conversation' | 'printed'> & {
  /** The results with and without set-aside people, if there are enough of them. */
  comparison?: Comparison | undefined
}

/**
 * The pages in order: headline, map and common ground; differences and method; the short list; the figures of all
 * opinions.
 */
export function PrintedPages({ conversation, printed: stored, comparison }: PrintedPagesProps) {
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
  }
  const short = listed((printed.map.representsEverybody ?? []).map(({ opinionSlugId }) => opinionSlugId))
  const inTable =
    printed.numOpinions === undefined ? printed.opinions : printed.opinions.slice(0, LIMITS.printedOpinions)
  const tables = pagesOf(inTable, printed.map.groups.length)
  const source = useSourceOf(conversation)
  const { title, terms } = source
  const poll = pollWithResults(conversation)
  // The outcome comes first; the second page of results is only about groups.
  const pages = [
    conversation.metadata.outcome && <PrintedOutcome key="PrintedOutcome" conversation={conversation} />,
    <FirstPage key="FirstPage" {...page} />,
    !hasNoGroups(printed.map) && <SecondPage key="SecondPage" {...page} />,
    ...pagesOf(short, 0).map((opinions, index) => (
      <ShortListPage
        key={`short ${opinions[0]?.opinionSlugId}`}
        map={printed.map}
        opinions={opinions}
        isFirst={index === 0}
      />
    )),
    poll && <PollPage key="PollPage" map={printed.map} options={poll} />,
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
  return (
    <ChartSourceContext value={source}>
      {pages.map((content, index) => (
        <Sheet
          key={index}
          page={index + 1}
          pages={pages.length}
          source={`${m.source({ question: title, terms })} ${m.chartBy()}`}
        >
          {content}
        </Sheet>
      ))}
    </ChartSourceContext>
  )
}

type SheetProps = {
  page: number
  pages: number
  /** The source and license of the figures. */
  source: string
  children: ReactNode
}

/** One sheet of paper, always in the light theme. */
export function Sheet({ page, pages, source, children }: SheetProps) {
  return (
    <Paper>
      <div className={styles.content}>{children}</div>
      <div className={styles.foot}>
        <span dir="auto">{source}</span>
        <span className={styles.page}>{m.pageOf({ page, pages })}</span>
      </div>
    </Paper>
  )
}
