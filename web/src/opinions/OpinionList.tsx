import type { ReactNode } from 'react'
import { useId } from 'react'
import * as m from '#messages/opinions.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { Voting } from '#votes/useVoting.ts'
import { FILTER_EMPTY, FILTER_NAME, isListFilter, LIST_FILTERS } from './filters.ts'
import { LIST_CHUNK, type ListView } from './listView.ts'
import styles from './OpinionList.module.css'
import { OpinionRow } from './OpinionRow.tsx'
import { useListedOpinions } from './useListedOpinions.ts'

type OpinionListProps = {
  conversationSlugId: string
  voting: Voting
  view: ListView
  onView: (view: ListView) => void
  /** What stands beside the filter. */
  actions?: ReactNode
}

/** All opinions under one filter, ten at a time. */
export function OpinionList({ conversationSlugId, voting, view, onView, actions }: OpinionListProps) {
  const { filter, numShown } = view
  const selectId = useId()
  const list = useListedOpinions({ conversationSlugId, filter, numShown, voting })
  return (
    <section aria-label={m.listLabel()}>
      <div className={styles.bar}>
        <div className={styles.filter}>
          <label htmlFor={selectId}>{m.filterLabel()}</label>
          <select
            id={selectId}
            value={filter}
            onChange={({ target: { value } }) => {
              if (isListFilter(value)) onView({ filter: value, numShown: LIST_CHUNK })
            }}
          >
            {LIST_FILTERS.map((filter) => (
              <option key={filter} value={filter}>
                {FILTER_NAME[filter]()}
              </option>
            ))}
          </select>
        </div>
        {actions}
      </div>
      <ol className={styles.rows}>
        {list.shown.map((opinion) => (
          <li key={opinion.opinionSlugId} className={styles.item}>
            <OpinionRow opinion={opinion} conversationSlugId={conversationSlugId} voting={voting} />
          </li>
        ))}
      </ol>
      {list.error && <FailedState text={m.listFailed()} retry={list.retry} code={list.error.name} />}
      {list.isLoading && list.shown.length === 0 && <Loading label={m.loading()} lines={8} />}
      {!list.isLoading && !list.error && list.shown.length === 0 && (
        <EmptyState title={FILTER_EMPTY[filter]()} />
      )}
      {list.hasMore && list.shown.length > 0 && !list.error && (
        <Button
          className={styles.more}
          busy={list.isLoading}
          onClick={() => onView({ filter, numShown: numShown + LIST_CHUNK })}
        >
          {m.showMore()}
        </Button>
      )}
    </section>
  )
}
