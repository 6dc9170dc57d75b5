import type { Conversation, Opinion, PrintedRun } from '@parley/contract'
import * as m from '#messages/print.ts'
import { FigureSourceContext, useSourceOf } from '#results/export/figureSource.ts'
import { withoutNamesOf } from '#results/groups/groupNames.ts'
import { byGap } from '#results/lists/ranking.ts'
import { hasNoGroups } from '#results/map/opinionMap.ts'
import type { Comparison } from '#results/tables/SetAside.tsx'
import { useMuted } from '#mutes/mutedNames.ts'
import { pollWithResults } from '#polls/figures.ts'
import { FirstPage } from './FirstPage.tsx'
import { PrintedOutcome } from './PrintedOutcome.tsx'
import { pagesOf } from './pagesOf.ts'
import { SecondPage } from './SecondPage.tsx'
import { Sheet } from './Sheet.tsx'
import { OpinionsPage, PollPage, SetAsidePage } from './TablePages.tsx'

type PrintedPagesProps = {
  conversation: Conversation
  printed: PrintedRun
  /** With and without people who were set aside, where there are enough of them. */
  comparison?: Comparison | undefined
}

/** What each page of the results needs. */
export type PageProps = Omit<PrintedPagesProps, 'comparison'> & {
  common: readonly Opinion[]
  different: readonly Opinion[]
}

/** Headline, map and common ground; differences and method; then the figures of all opinions. */
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
    different: byGap(listed(printed.different)),
  }
  const tables = pagesOf(printed.opinions, printed.map.groups.length)
  const source = useSourceOf(conversation)
  const { title, terms } = source
  // What follows the first page is about groups.
  const numPages = hasNoGroups(printed.map) ? 1 : 2
  // What was decided comes first, on a page of its own.
  const before = conversation.metadata.outcome ? 1 : 0
  const poll = pollWithResults(conversation.payload)
  const numBefore = before + numPages + (poll ? 1 : 0) + (comparison ? 1 : 0)
  const sheet = {
    pages: numBefore + tables.length,
    source: `${m.source({ question: title, terms })} ${m.chartBy()}`,
  }
  return (
    <FigureSourceContext value={source}>
      {before === 1 && (
        <Sheet page={1} {...sheet}>
          <PrintedOutcome conversation={conversation} />
        </Sheet>
      )}
      <Sheet page={before + 1} {...sheet}>
        <FirstPage {...page} />
      </Sheet>
      {numPages === 2 && (
        <Sheet page={before + 2} {...sheet}>
          <SecondPage {...page} />
        </Sheet>
      )}
      {poll && (
        <Sheet page={before + 1 + numPages} {...sheet}>
          <PollPage map={printed.map} options={poll} />
        </Sheet>
      )}
      {comparison && (
        <Sheet page={numBefore} {...sheet}>
          <SetAsidePage comparison={comparison} />
        </Sheet>
      )}
      {tables.map((opinions, index) => (
        <Sheet key={opinions[0]?.opinionSlugId} page={1 + numBefore + index} {...sheet}>
          <OpinionsPage
            map={printed.map}
            opinions={opinions}
            isFirst={index === 0}
            numAll={printed.opinions.length}
          />
        </Sheet>
      ))}
    </FigureSourceContext>
  )
}
