import { getConversation, textLanguage, type QueueItem } from '@parley/contract'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { you } from '#messages/shell.ts'
import { useApiQuery } from '#queries.ts'
import { AccessGate } from '#shell/AccessGate.tsx'
import { Page } from '#shell/Page.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyPage, EmptyState } from '#ui/EmptyState.tsx'
import { FailedState } from '#ui/FailedState.tsx'
import { relativeTime } from '#ui/format.ts'
import { Loading } from '#ui/Loading.tsx'
import { useNow } from '#ui/RelativeTime.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ItemPane } from './ItemPane.tsx'
import styles from './QueueScreen.module.css'
import { QueueFilters } from './QueueFilters.tsx'
import { useQueueList, type QueueFilter, type QueueList } from './queueList.ts'
import { QueueRow } from './QueueRow.tsx'
import { useQueueWork } from './useQueueWork.ts'

const KeysDialog = lazy(() => import('./KeysDialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })))

/** The queue of items that wait for the viewer: a moderator, or a facilitator for their organizations. */
export function QueueScreen() {
  return (
    <AccessGate access="moderator" title={m.title()}>
      <Queue />
    </AccessGate>
  )
}

/** The list of waiting items, and the open item beside it, or in its place on phones. */
function Queue() {
  const { kind, conversation: conversationSlugId } = useSearch({ from: '/moderation' })
  const [chosen, setChosen] = useState<Omit<QueueFilter, 'conversationSlugId'>>({ kind, search: '' })
  const filter: QueueFilter = { ...chosen, conversationSlugId }
  const list = useQueueList(filter)
  const { whole, isError, error, refetch } = list
  const isFiltered =
    filter.kind !== undefined || filter.search.trim() !== '' || filter.organizationName !== undefined
  const isEmpty = list.items?.length === 0
  return (
    <Page
      title={m.title()}
      back={{ to: '/user-profile', label: you(), isOnPhonesOnly: true }}
      isWide
      actions={whole && <Summary whole={whole} />}
    >
      {conversationSlugId !== undefined && <OneConversation slugId={conversationSlugId} />}
      {(isFiltered || (list.items && !isEmpty)) && (
        <QueueFilters filter={filter} whole={whole} onChange={setChosen} />
      )}
      {!list.items && !isError && <Loading label={m.loading()} lines={8} />}
      {!list.items && isError && <FailedState text={m.failed()} error={error} retry={refetch} />}
      {isEmpty && (isFiltered ? <EmptyState title={m.noneFound()} /> : <EmptyPage text={m.empty()} />)}
      <Items list={list} items={list.items ?? []} total={totalOf(list, filter)} />
    </Page>
  )
}

/** Says that only items about one conversation are listed, and leads to all. */
function OneConversation({ slugId }: { slugId: string }) {
  const { data } = useApiQuery(getConversation, { conversationSlugId: slugId })
  const payload = data?.conversationData.payload
  return (
    <p className={styles.one}>
      {m.onlyConversation()}
      {payload && (
        <b dir="auto" lang={textLanguage(payload)}>
          {payload.title}
        </b>
      )}
      <Link to="/moderation">{m.allConversations()}</Link>
    </p>
  )
}

/** How many items match the filter; in a search, only the loaded ones are known. */
const totalOf = ({ whole }: QueueList, { kind, search }: QueueFilter): number =>
  search.trim() === '' ? (whole?.counts[kind ?? 'all'] ?? 0) : 0

function Summary({ whole: queueCounts }: { whole: NonNullable<QueueList['whole']> }) {
  const now = useNow()
  const { counts, oldestAt, numDecided = 0 } = queueCounts
  const parts = { count: counts.all, decided: numDecided }
  return (
    <p className={styles.summary}>
      {oldestAt === undefined
        ? m.summary(parts)
        : m.summaryWithOldest({ ...parts, oldest: relativeTime(oldestAt, now) })}
    </p>
  )
}

/** The items of the queue. Keys, Undo and the choice of rows stay active while the queue is empty. */
function Items({ list, items, total }: { list: QueueList; items: readonly QueueItem[]; total: number }) {
  const { item: openId } = useSearch({ from: '/moderation' })
  const navigate = useNavigate({ from: '/moderation' })
  const [isHelpOpen, setHelpOpen] = useState(false)
  const pane = useRef<HTMLHeadingElement>(null)
  const open = (itemId: string | undefined, replace = false) =>
    void navigate({ search: (before) => ({ ...before, item: itemId }), replace, resetScroll: false })
  const work = useQueueWork({ list, items, openId, open, pane, showHelp: () => setHelpOpen(true) })
  const { current, chosen, shown } = work
  const help = isHelpOpen && (
    <Suspense>
      <KeysDialog onClose={() => setHelpOpen(false)} />
    </Suspense>
  )
  if (current === undefined) return help
  return (
    <div className={styles.queue} data-is-open={openId === undefined ? undefined : ''}>
      <div className={styles.list}>
        <Button
          kind="quiet"
          className={styles.choose}
          aria-pressed={work.isChoosing}
          onClick={work.toggleChoosing}
        >
          {work.isChoosing ? m.stopChoosing() : m.chooseSome()}
        </Button>
        <ul
          aria-label={m.list()}
          className={styles.rows}
          data-is-choosing={work.isChoosing || chosen.size > 0 ? '' : undefined}
        >
          {items.map((item) => (
            <QueueRow
              key={item.itemId}
              item={item}
              isCurrent={item.itemId === current.itemId}
              isChosen={chosen.has(item.itemId)}
              isShown={!item.isSensitive || shown.has(item.itemId)}
              onShow={() => work.show(item.itemId)}
              onChoose={(isRange) => work.choose(item.itemId, isRange)}
              onOpen={() => work.openItem(item.itemId)}
            />
          ))}
        </ul>
        {list.hasNextPage && (
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.showMore()}
          </Button>
        )}
      </div>
      <ItemPane
        key={current.itemId}
        item={current}
        place={{ at: items.indexOf(current) + 1, all: Math.max(items.length, total) }}
        heading={pane}
        work={work}
        onShowKeys={() => setHelpOpen(true)}
      />
      {chosen.size > 0 && <BulkBar work={work} />}
      {help}
    </div>
  )
}
