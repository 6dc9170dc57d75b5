import {
  countQueue,
  listQueue,
  plainLine,
  type QueuedAppeal,
  type QueueItem,
  type QueueKind,
  type QueueOrder,
} from '@parley/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { noticedInSentence } from '#messages/setAside.ts'
import { reasonWord } from '#moderation/reasons.ts'
import { apiPagesKey, refreshQueries, useApiPages, type ApiPages } from '#queries.ts'
import { localDate } from '#ui/dates.ts'
import { dateAndTime } from '#ui/format.ts'
import { personName } from '#ui/people.ts'
import { shownTitle } from '#ui/standInTitles.ts'

export type QueueFilter = {
  kind: QueueKind | undefined
  search: string
  /** The conversation whose items alone are listed. */
  conversationSlugId: string | undefined
  organizationName?: string | undefined
  /** By default the newest and worst first. */
  order?: QueueOrder | undefined
}

/** The items that wait, page by page, and the counts of the whole queue. */
export function useQueueList({ search, ...filter }: QueueFilter) {
  const [decidedSince] = useState(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString())
  const first = {
    ...filter,
    search: search.trim() || undefined,
    decidedSince,
  }
  const pages = useApiPages(listQueue, first, {
    next: ({ next }) => (next === undefined ? undefined : { ...first, after: next }),
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  })
  const found = pages.data?.pages.flatMap(({ items }) => items)
  // An item that got a report between two pages is on both.
  const items = found && [...new Map(found.map((item) => [item.itemId, item])).values()]
  const queryClient = useQueryClient()
  return {
    ...pages,
    items,
    whole: pages.data?.pages[0],
    /** Removes items at once, before the list is loaded again. */
    remove: (itemIds: ReadonlySet<string>) =>
      queryClient.setQueryData<ApiPages<typeof listQueue>>(apiPagesKey(listQueue, first), (data) =>
        data === undefined
          ? data
          : {
              ...data,
              pages: data.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ itemId }) => !itemIds.has(itemId)),
              })),
            },
      ),
    refresh: () => refreshQueries(queryClient, [listQueue, countQueue]),
  }
}

export type QueueList = ReturnType<typeof useQueueList>

const EVERY_MS = 60_000

/** The text of an item, as plain text. */
export function itemText({ opinion, update, title, pattern, appeal, username = '' }: QueueItem): string {
  if (appeal?.decision.kind === 'suspend') return m.suspendedPerson({ name: personName(username) })
  if (opinion !== undefined) return plainLine(opinion.opinion)
  if (update !== undefined) return plainLine(update.text)
  const kind = pattern ?? appeal?.decision.pattern
  return kind === undefined ? m.conversationTitled({ title: shownTitle(title) }) : m.patternWords[kind]()
}

/** The language of {@link itemText}, if that is an opinion or an update whose language is known. */
export const itemLanguage = ({ opinion, update, language }: QueueItem): string | undefined =>
  update === undefined ? opinion?.language : language

/** A text that everybody near the screen may see. */
export const safeItemText = (item: QueueItem): string => (item.isSensitive ? m.hiddenText() : itemText(item))

/** Whether the decision is about the conversation itself. */
export const isAboutConversation = ({ opinion, update, pattern, appeal }: QueueItem): boolean =>
  opinion === undefined &&
  update === undefined &&
  pattern === undefined &&
  appeal?.decision.kind !== 'set_aside' &&
  appeal?.decision.kind !== 'suspend'

/** The decision, its date and its reason, in one line. */
export function decisionWords({ decision }: QueuedAppeal): string {
  const { kind, reason, detail, pattern, createdAt, until } = decision
  const decided = m.decidedOn({ what: m.decisionKinds[kind](), date: localDate(createdAt) })
  const what = until ? m.suspendedUntil({ what: decided, moment: dateAndTime(until) }) : decided
  if (pattern !== undefined) return m.withReason({ what, reason: noticedInSentence[pattern]() })
  return reason === undefined ? what : m.withReason({ what, reason: reasonWord({ reason, detail }) })
}
