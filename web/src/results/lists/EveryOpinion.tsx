import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { type PartProps, Section } from '#results/Section.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { useIsNear } from '#ui/useIsNear.ts'
import { LISTS } from './definitions.ts'
import { ListSection, ScriptOnly } from './ListSection.tsx'
import { mostPassed } from './ranking.ts'
import styles from './EveryOpinion.module.css'

const AllOpinions = lazy(async () => ({
  default: (await import('#results/tables/AllOpinions.tsx')).AllOpinions,
}))
const SetAsideSection = lazy(async () => ({
  default: (await import('#results/tables/SetAsideSection.tsx')).SetAsideSection,
}))

/** The table sorts and searches the whole list, so it is loaded in large pages. */
const PAGE = 500

type EveryOpinionProps = PartProps & {
  hasFindings: boolean
  /** Whether the reader has scrolled near it. */
  near: ReturnType<typeof useIsNear>
}

/**
 * Parts that need the whole list of opinions, or that few conversations have. They load when the reader scrolls near.
 */
export function EveryOpinion({ hasFindings, near: { ref, isNear }, ...part }: EveryOpinionProps) {
  const { conversationSlugId } = part
  const query = useWholeList(conversationSlugId, isNear)
  return (
    <>
      <div ref={ref} className={styles.sentinel} />
      {hasFindings && (
        <ListSection
          id="unsure"
          definition={LISTS.unsure}
          query={{ ...query, data: query.data && mostPassed(query.data) }}
          {...part}
        />
      )}
      <Section id="all-opinions" guide="people" title={m.allOpinions()} intro={m.allOpinionsIntro()}>
        <ScriptOnly conversationSlugId={conversationSlugId} sentence={m.tableNeedsScript()}>
          <QueryBoundary
            query={query}
            title={m.allOpinions()}
            failed={analysis.failedAllOpinions()}
            lines={8}
          >
            {(opinions) =>
              opinions.length === 0 ? (
                <EmptyState title={m.allOpinionsEmpty()} />
              ) : (
                <Suspense
                  fallback={<Loading label={analysis.loadingSection({ title: m.allOpinions() })} lines={8} />}
                >
                  <AllOpinions opinions={opinions} {...part} />
                </Suspense>
              )
            }
          </QueryBoundary>
        </ScriptOnly>
      </Section>
      {(query.data ?? query.error) && (
        <Suspense>
          <SetAsideSection conversationSlugId={conversationSlugId} />
        </Suspense>
      )}
    </>
  )
}

/** Every opinion of a conversation with totals, once all pages are loaded. */
function useWholeList(conversationSlugId: string, enabled: boolean) {
  const list = useOpinions({ conversationSlugId, filter: 'new', enabled, firstPage: PAGE, nextPage: PAGE })
  const mustLoadMore = list.hasMore && !list.isLoading && !list.error
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    if (mustLoadMore) loadMore()
  }, [mustLoadMore])
  const isWhole = list.isLoaded && !list.hasMore
  // Those about the person have no totals and a section of their own.
  const opinions = list.opinions.filter(({ aboutPerson }) => !aboutPerson)
  return { data: isWhole ? opinions : undefined, error: list.error, refetch: list.retry }
}
