import type { VoteChoice } from '@parley/contract'
import { useRef, useState, type PointerEvent } from 'react'
import { storedSwitch } from '#device/stored.ts'
import { useStore } from '#ui/store.ts'

/** Whether a card can be swiped to vote; off until somebody switches it on, on this device. */
export const swipeVoting = storedSwitch('parley:swipe-to-vote', false)

/** The part of its width that a card must be moved by. */
const THRESHOLD = 0.35
/** A finger that has moved so far sideways, and further than up or down, swipes; until then it may scroll. */
const START_PX = 12

export type Swiped = Exclude<VoteChoice, 'pass'>

/**
 * Moves a card with the finger: towards the end to agree, towards the start to disagree. Below the threshold it falls
 * back. The browser keeps scrolling up and down (`touch-action: pan-y`).
 */
export function useSwipe(onSwipe: (choice: Swiped) => void) {
  const isOn = useStore(swipeVoting)
  const start = useRef<{ id: number; x: number; y: number; isSwiping: boolean }>(undefined)
  const [pulled, setPulled] = useState<{ choice: Swiped; isFarEnough: boolean }>()

  const release = (card: HTMLElement) => {
    start.current = undefined
    setPulled(undefined)
    card.style.removeProperty('--pull')
  }
  if (!isOn) return { pulled: undefined, handlers: {} }
  return {
    /** Which way the card is being pulled, and whether letting go votes. */
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
