import type { Notification } from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages/notifications.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { focusHeading } from '#shell/navigation.ts'
import { Page } from '#shell/Page.tsx'
import { unreadCount, useNotifications } from '#shell/unread.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyPage } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { isDay, longDate } from '#ui/format.ts'
import { localDate } from '#ui/dates.ts'
import { Fetched } from '#ui/Fetched.tsx'
import { dayOf, useNow } from '#ui/RelativeTime.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import styles from './NotificationScreen.module.css'
import { dropOlderPages, useMarkAllRead, useMarkRead } from './reading.ts'

/** The viewer's notifications, grouped by day. */
export function NotificationScreen() {
  return (
    <AccessGate access="guest" title={m.title()}>
      <Notifications />
    </AccessGate>
  )
}

function Notifications() {
  const query = useNotifications()
  const { data } = query
  // The heading gets the focus from the button, which disappears.
  const markAll = useMarkAllRead(focusHeading)
  const queryClient = useQueryClient()
  useEffect(() => () => dropOlderPages(queryClient), [queryClient])
  const actions = data && unreadCount(data) > 0 && (
    <Button kind="quiet" className={styles.markAll} busy={markAll.isPending} onClick={() => markAll.mutate()}>
      {m.markAll()}
    </Button>
  )
  return (
    <Page title={m.title()} actions={actions}>
      <Fetched query={query} loading={m.loading()} lines={8} failed={m.failed()}>
        {({ pages }) => <List list={pages.flatMap(({ notificationList }) => notificationList)} />}
      </Fetched>
    </Page>
  )
}

function List({ list }: { list: readonly Notification[] }) {
  if (list.length === 0) return <EmptyPage text={m.empty()} />
  return (
    <>
      <Days list={list} />
      <Older />
    </>
  )
}

function Days({ list }: { list: readonly Notification[] }) {
  const now = useNow()
  const markRead = useMarkRead()
  const days = Map.groupBy(list, ({ createdAt }) => dayLabel(createdAt, now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles.day}>{day}</h2>
      <ul className={styles.list}>
        {ofDay.map((notification) => (
          <NotificationRow
            key={notification.slugId}
            notification={notification}
            onOpen={() => markRead(notification)}
          />
        ))}
      </ul>
    </section>
  ))
}

const dayLabel = (instant: string, now: number): string => {
  const day = dayOf(instant, now)
  return day === 'today'
    ? m.today()
    : day === 'yesterday'
      ? m.yesterday()
      : (isDay(instant) ? longDate : localDate)(instant)
}

/** The end of the list: a button for older ones, or a text that says that this is all. */
function Older() {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = useNotifications()
  const showOlder = () => void fetchNextPage()
  if (!hasNextPage) return <p className={styles.end}>{m.noOlder()}</p>
  return (
    <div className={styles.older}>
      {isFetchNextPageError && <FailedState text={m.olderFailed()} error={error} retry={showOlder} />}
      {!isFetchNextPageError && (
        <Button busy={isFetchingNextPage} onClick={showOlder}>
          {m.showOlder()}
        </Button>
      )}
    </div>
  )
}
