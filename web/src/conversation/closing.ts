import type { Conversation } from '@parley/contract'
import { useSyncExternalStore } from 'react'
import { serverNow } from '#device/clock.ts'
import { useFirstScreen } from '#firstScreen.ts'

/** The conversation as it is now: closed from its closing date on, whether or not the server has said so yet. */
export function useClosedInTime<C extends Pick<Conversation, 'metadata'>>(conversation: C): C {
  const { isClosed, closeAt } = conversation.metadata
  const isPast = useIsPast(isClosed ? undefined : closeAt)
  if (!isPast) return conversation
  const metadata = { ...conversation.metadata, isClosed: true, closedAt: closeAt, closeAt: undefined }
  return { ...conversation, metadata }
}

/** Whether a moment of the server's clock has passed; becomes true by itself. */
function useIsPast(instant: string | undefined): boolean {
  const { rendered } = useFirstScreen()
  const moment = instant === undefined ? Infinity : Date.parse(instant)
  return useSyncExternalStore(
    (listener) => follow(moment, listener),
    () => serverNow() >= moment,
    () => (rendered?.at ?? Date.now()) >= moment,
  )
}

// Longer timers end at once.
const LONGEST_MS = 2 ** 31 - 1

const follow = (moment: number, listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    const left = moment - serverNow()
    if (left > 0 && left < Infinity) timer = setTimeout(wait, Math.min(left, LONGEST_MS))
    listener()
  }
  wait()
  return () => clearTimeout(timer)
}
