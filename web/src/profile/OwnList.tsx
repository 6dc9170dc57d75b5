import { LIMITS, type AppError, type Opinion } from '@parley/contract'
import type { ReactNode } from 'react'
import * as m from '#messages/userProfile.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { Fetched } from '#ui/Fetched.tsx'
import styles from './OwnList.module.css'

type OwnListProps = {
  /** The pages of the list, see {@link useApiPages}. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: AppError | null
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  /** The rows, each an `li` with a key; undefined before the first page has loaded. */
  rows: ReactNode[] | undefined
  label: string
  loading: string
  failed: string
  empty: string
  /** What people can do about an empty list. */
  action: ReactNode
}

/** A list of what the viewer did, ten at a time. */
export function OwnList({ pages, rows, label, loading, failed, empty, action }: OwnListProps) {
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage } = pages
  const more = () => void pages.fetchNextPage()
  return (
    <>
      <Fetched query={{ ...pages, data: rows }} loading={loading} lines={8} failed={failed}>
        {(rows) =>
          rows.length > 0 ? (
            <ul className={styles.list} aria-label={label}>
              {rows}
            </ul>
          ) : (
            !hasNextPage && <EmptyState title={empty}>{action}</EmptyState>
          )
        }
      </Fetched>
      {isFetchNextPageError && <FailedState text={failed} error={error} retry={more} />}
      {hasNextPage && !isFetchNextPageError && (
        <Button className={styles.more} busy={isFetchingNextPage} onClick={more}>
          {m.showMore()}
        </Button>
      )}
    </>
  )
}

/** The input of the page of opinions after a full page. */
export function nextPageInput(
  page: readonly { opinionItem: Opinion }[],
): { lastOpinionSlugId: string } | undefined {
  const last = page.at(-1)
  if (!last || page.length < LIMITS.profilePage) return undefined
  return { lastOpinionSlugId: last.opinionItem.opinionSlugId }
}
