import { getConversation } from '@parley/contract'
import { lazy, Suspense, type ReactNode } from 'react'
import * as m from '#messages/opinions.ts'
import { filterWaiting, loadingWaiting } from '#messages/waitingOpinions.ts'
import { needsScript } from '#messages/votingCard.ts'
import { useMayModerate } from '#moderation/mayModerate.ts'
import { RemovedOpinionCounts } from '#moderation/RemovedOpinionCounts.tsx'
import { useApiQuery } from '#queries.ts'
import { Button } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { wholeNumber } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { TotalsNote } from '#votes/OpinionTotals.tsx'
import { useVoting } from '#votes/useVoting.tsx'
import { LIST_CHUNK, LIST_FILTERS, type ListFilter, type ListView } from './listFilters.ts'
import styles from './OpinionList.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { PartLinks } from './PartLinks.tsx'
import { PlainOpinions } from './PlainOpinions.tsx'
import { useListedOpinions } from './useListedOpinions.ts'
import { useWaitingOpinions } from './useWaitingOpinions.ts'

// This loads the dialogs of a review too, which few people open.
const WaitingOpinions = lazy(() =>
  import('./WaitingOpinions.tsx').then(({ WaitingOpinions }) => ({ default: WaitingOpinions })),
)

type OpinionListProps = {
  conversationSlugId: string
  numOpinions: number
  view: ListView
  onView: (view: ListView) => void
  /** Content beside the filter. */
  actions?: ReactNode
}

/** The name of each filter, a note on its rows, and why it may be empty. */
const FILTERS: Record<
  Exclude<ListFilter, 'waiting'>,
  { name: () => string; empty: () => string; note?: () => string }
> = {
  useful: { name: m.filterUseful, empty: m.emptyUseful },
  newest: { name: m.filterNewest, empty: m.emptyUseful },
  mine: { name: m.filterMine, empty: m.emptyMine },
  open: { name: m.filterOpen, empty: m.emptyOpen },
  moderated: { name: m.filterModerated, empty: m.emptyModerated, note: m.moderatedNote },
  hidden: { name: m.filterHidden, empty: m.emptyHidden, note: m.hiddenNote },
}

/** All opinions under one filter, ten at a time. */
export function OpinionList({ conversationSlugId, numOpinions, view, onView, actions }: OpinionListProps) {
  const { isReady } = useVoting()
  const mayModerate = useMayModerate(conversationSlugId)
  const waiting = useWaitingOpinions(conversationSlugId)
  const note = view.filter === 'waiting' ? undefined : FILTERS[view.filter].note
  const { data } = useApiQuery(getConversation, { conversationSlugId }, { enabled: false })
  const metadata = data?.conversationData.metadata
  const isOffered = (filter: ListFilter) =>
    filter === view.filter ||
    (filter === 'hidden' ? mayModerate : filter === 'waiting' ? waiting.isOffered : true)
  return (
    <section aria-label={m.listLabel()}>
      <div className={styles.bar}>
        <fieldset className={styles.filters}>
          <legend className="visually-hidden">{m.filterLabel()}</legend>
          {LIST_FILTERS.filter(isOffered).map((filter) => (
            <FilterChip
              key={filter}
              isChosen={filter === view.filter}
              onClick={() => onView({ filter, numShown: LIST_CHUNK })}
            >
              {filter === 'waiting'
                ? filterWaiting({ count: waiting.count })
                : filter === 'moderated' && metadata?.movedOpinionCount
                  ? m.filterModeratedCount({ count: wholeNumber(metadata.movedOpinionCount) })
                  : FILTERS[filter].name()}
            </FilterChip>
          ))}
        </fieldset>
        {actions}
      </div>
      {note && <p className={styles.note}>{note()}</p>}
      {metadata && <RemovedOpinionCounts metadata={metadata} as="p" className={styles.note} />}
      <noscript>{needsScript()}</noscript>
      {view.filter === 'waiting' ? (
        <Suspense fallback={<Loading label={loadingWaiting()} lines={4} />}>
          <WaitingOpinions conversationSlugId={conversationSlugId} />
        </Suspense>
      ) : isReady ? (
        // Choosing a filter applies it to the votes of that moment.
        <Rows
          key={view.filter}
          conversationSlugId={conversationSlugId}
          numOpinions={numOpinions}
          filter={view.filter}
          numShown={view.numShown}
          onMore={() => onView({ ...view, numShown: view.numShown + LIST_CHUNK })}
        />
      ) : (
        <Loading label={m.loading()} lines={8} />
      )}
    </section>
  )
}

type RowsProps = Pick<OpinionListProps, 'conversationSlugId' | 'numOpinions'> & {
  filter: keyof typeof FILTERS
  numShown: number
  onMore: () => void
}

function Rows({ conversationSlugId, numOpinions, filter, numShown, onMore }: RowsProps) {
  const list = useListedOpinions({ conversationSlugId, filter, numShown })
  const isEmpty = list.shown.length === 0
  const isComing = list.isLoading || list.hasMore
  return (
    <>
      <TotalsNote opinions={list.shown} className={styles.note} />
      <ol className={styles.rows}>
        {list.shown.map((opinion) => (
          <li key={opinion.opinionSlugId} className={styles.item}>
            <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} />
          </li>
        ))}
      </ol>
      {list.error && <FailedState text={m.listFailed()} error={list.error} retry={list.retry} />}
      {isEmpty && !list.error && isComing && <Loading label={m.loading()} lines={8} />}
      {isEmpty && !list.error && !isComing && <EmptyState title={FILTERS[filter].empty()} />}
      {!isEmpty && list.hasMore && !list.error && (
        <Button className={styles.more} busy={list.isLoading} onClick={onMore}>
          {m.showMore()}
        </Button>
      )}
      {filter === 'useful' && (
        <PlainOpinions opinions={list.rest} start={list.shown.length + 1}>
          <PartLinks {...{ conversationSlugId, part: 1, numOpinions }} opinions={list.rest} />
        </PlainOpinions>
      )}
    </>
  )
}
