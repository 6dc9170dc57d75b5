import type { VoteChoice } from '@parley/contract'
import { useRef, useState, type PointerEvent } from 'react'
import { storedSwitch } from '#device/stored.ts'
import { useStore } from '#ui/store.ts'

/** Whether cards can be swiped to vote; off until somebody switches it on for this device. */
export const swipeVoting = storedSwitch('parley:swipe-to-vote', false)

/** The share of its width by which a card must be moved. */
const THRESHOLD = 0.35
/** A touch becomes a swipe after this sideways distance, if it moved less vertically; until then it may scroll. */
const START_PX = 12

export type SwipeChoice = Exclude<VoteChoice, 'pass'>

/**
 * Moves a card with the finger: towards the end of the line to agree, towards its start to disagree. Below the
 * threshold the card moves back. The browser keeps handling vertical scrolling (`touch-action: pan-y`).
 */
export function useSwipe(onSwipe: (choice: SwipeChoice) => void) {
  const isOn = useStore(swipeVoting)
  const start = useRef<{ id: number; x: number; y: number; isSwiping: boolean }>(undefined)
  const [pulled, setPulled] = useState<{ choice: SwipeChoice; isFarEnough: boolean }>()

  const release = (card: HTMLElement) => {
    start.current = undefined
    setPulled(undefined)
    card.style.removeProperty('--pull')
  }
  if (!isOn) return { pulled: undefined, handlers: {} }
  return {
    /** The direction in which the card is pulled, and whether releasing it votes. */
    pulled,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.isPrimary && event.button === 0)
          start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isSwiping: false }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const from = start.current
        if (from?.id !== event.pointerId) return
        const card = event.currentTarget
        const [x, y] = [event.clientX - from.x, event.clientY - from.y]
        if (!from.isSwiping) {
          if (Math.abs(x) < START_PX || Math.abs(x) < Math.abs(y)) return
          from.isSwiping = true
          card.setPointerCapture(event.pointerId)
        }
        card.style.setProperty('--pull', `${x}px`)
        setPulled({
          choice: isTowardsEnd(x, card) ? 'agree' : 'disagree',
          isFarEnough: Math.abs(x) >= THRESHOLD * card.offsetWidth,
        })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (start.current?.id !== event.pointerId) return
        const vote = pulled?.isFarEnough ? pulled.choice : undefined
        release(event.currentTarget)
        if (vote) onSwipe(vote)
      },
      onPointerCancel: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
    },
  }
}

const isTowardsEnd = (x: number, card: HTMLElement) =>
  getComputedStyle(card).direction === 'rtl' ? x < 0 : x > 0
