import {
  countQueue,
  decideQueueItems,
  getProfile,
  getQueueItem,
  listNotifications,
  listQueue,
  undoQueueItems,
  type QueueItem,
} from '@parley/contract'
import { updateStatus } from '#shell/session.ts'
import { mockCall } from '#testing/fakeServer.ts'
import { aProfile } from '#testing/samples.ts'
import { queueKeys } from './keys.ts'

export const ITEM_TIME = '2026-11-21T15:58:00.000Z'
/** An item of the queue; by default reports about an opinion. */
export const anItem = (n: number, changes: Partial<QueueItem> = {}): QueueItem =>
  Object.assign<QueueItem, Partial<QueueItem>>(
    {
      itemId: `opinion-report:opinion${n}`,
      kind: 'report',
      conversationSlugId: 'streets1',
      title: 'What should change?',
      opinion: {
        opinionSlugId: `opinion${n}`,
        opinion: `Words ${n}`,
        createdAt: ITEM_TIME,
        numAgrees: 2,
        numDisagrees: 11,
        numPasses: 1,
      },
      username: 'grey_otter',
      count: 2,
      reasons: [{ reason: 'antisocial', count: 2 }],
      isSensitive: false,
      newestAt: ITEM_TIME,
      oldestAt: ITEM_TIME,
    },
    changes,
  )

let waiting: QueueItem[] = []
const numOf = (kind: QueueItem['kind']) => waiting.filter((item) => item.kind === kind).length
/** Serves a queue of these items; decided items leave it. */
export const serveQueue = (items: QueueItem[]) => {
  waiting = items
  mockCall(listQueue, () => ({
    items: waiting,
    counts: {
      all: waiting.length,
      report: numOf('report'),
      appeal: numOf('appeal'),
      review: numOf('review'),
      pattern: numOf('pattern'),
    },
    organizationNameList: ['Town Hall'],
    numDecided: 31,
  }))
}

/** Logs in a moderator and makes the calls of the queue succeed. */
export async function logInAsModerator(): Promise<void> {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  queueKeys.set(true)
  mockCall(getProfile, aProfile({ isModerator: true }))
  mockCall(listNotifications, { notificationList: [], numNewNotifications: 0, numOlderUnread: 0 })
  mockCall(countQueue, { numWaiting: 0 })
  mockCall(getQueueItem, {
    reports: [
      {
        reason: 'antisocial',
        explanation: 'It is about my street.',
        createdAt: ITEM_TIME,
        username: 'quiet_heron',
      },
    ],
    numEarlierReports: 0,
    numEarlierDecisions: 0,
    notes: [],
  })
  mockCall(decideQueueItems, ({ items }) => {
    waiting = waiting.filter(({ itemId }) => items.every((item) => item.itemId !== itemId))
    return {
      outcomes: items.map(({ itemId }) => ({ outcome: 'done' as const, itemId, decisionId: 'decision1' })),
    }
  })
  mockCall(undoQueueItems, ({ items }) => ({
    outcomes: items.map(({ itemId }) => ({ outcome: 'done' as const, itemId })),
  }))
}

/** Changes the queue, as another moderator would. */
export const changeItems = (change: (items: QueueItem[]) => QueueItem[]): void => {
  waiting = change(waiting)
}
