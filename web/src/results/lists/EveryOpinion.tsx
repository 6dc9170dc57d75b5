import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import * as analysis from '#messages/analysis.ts'
import * as m from '#messages/results.ts'
import { useOpinions } from '#opinions/useOpinions.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { useIsNear } from '#ui/useIsNear.ts'
import styles from './EveryOpinion.module.css'
import { ListOfOpinions } from './ListOfOpinions.tsx'
import { mostPassed } from './lists.ts'
import { QueryBoundary } from '#results/QueryBoundary.tsx'
import { type PartProps, Section } from '#results/Section.tsx'

const AllOpinions = lazy(async () => ({ default: (await import('./AllOpinions.tsx')).AllOpinions }))
const SetAsideComparison = lazy(async () => ({
  default: (await import('#results/tables/SetAsideComparison.tsx')).SetAsideComparison,
}))

/** The table sorts and searches the whole list, so it is loaded in large pages. */
const PAGE = 500

type EveryOpinionProps = PartProps & {
  hasFindings: boolean
  /** Whether the reader has come near. */
  near: ReturnType<typeof useIsNear>
}

/** The parts that need the whole list, which is long, and what few conversations have: loaded when the reader comes near. */
export function EveryOpinion({ hasFindings, near: { ref, isNear }, ...part }: EveryOpinionProps) {
  const { map, ...row } = part
  const query = useWholeList(row.conversationSlugId, isNear)
  return (
    <>
      <div ref={ref} />
      {hasFindings && (
        <Section id="unsure" guide="passes" title={m.unsure()} intro={m.unsureIntro()}>
          <WithoutScript conversationSlugId={row.conversationSlugId} sentence={m.unsureNeedsScript()} />
          <div className={styles.list}>
            <ListOfOpinions
              id="unsure"
              title={m.unsure()}
              kind="totals"
              query={query}
              choose={mostPassed}
              isWithoutPages
              failed={analysis.failedUnsure()}
              empty={m.unsureEmpty()}
              {...part}
            />
          </div>
        </Section>
      )}
      <Section id="all-opinions" guide="people" title={m.allOpinions()} intro={m.allOpinionsIntro()}>
        <WithoutScript conversationSlugId={row.conversationSlugId} sentence={m.tableNeedsScript()} />
        <div className={styles.list}>
          <QueryBoundary query={query} title={m.allOpinions()} failed={analysis.failedAll()} lines={8}>
            {(opinions) =>
              opinions.length === 0 ? (
                <EmptyState title={m.allOpinionsEmpty()} />
              ) : (
                <Suspense fallback={<Loading label={analysis.loadingSection(m.allOpinions())} lines={8} />}>
                  <AllOpinions opinions={opinions} map={map} {...row} />
                </Suspense>
              )
            }
          </QueryBoundary>
        </div>
      </Section>
      {(query.data ?? query.error) && (
        <Suspense>
          <SetAsideComparison conversationSlugId={row.conversationSlugId} />
        </Suspense>
      )}
    </>
  )
}

/** The whole list is loaded by scripts; without them the pages of the tab of opinions have it. */
function WithoutScript({ conversationSlugId, sentence }: { conversationSlugId: string; sentence: string }) {
  return (
    <noscript>
      <p>
        {sentence}{' '}
        <Link
          to="/conversation/$postSlugId"
          params={{ postSlugId: conversationSlugId }}
          search={{ tab: 'opinions' }}
        >
          {m.readAllOpinions()}
        </Link>
      </p>
    </noscript>
  )
}

/** Every opinion of a conversation, once all pages are there. */
function useWholeList(conversationSlugId: string, enabled: boolean) {
  const list = useOpinions({ conversationSlugId, filter: 'new', enabled, firstPage: PAGE, nextPage: PAGE })
  const mustLoadMore = list.hasMore && !list.isLoading && !list.error
  const loadMore = useEffectEvent(() => list.loadMore())
  useEffect(() => {
    if (mustLoadMore) loadMore()
  }, [mustLoadMore])
  const isWhole = list.isLoaded && !list.hasMore
  return { data: isWhole ? list.opinions : undefined, error: list.error, refetch: list.retry }
}
