import type { QueueItem } from '@parley/contract'
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import * as m from '#messages/moderationQueue.ts'
import { announce } from '#ui/notices/announce.ts'
import { commonActions, mainFirst, type QueueAction } from './kinds.ts'
import { queueKeyOf, type QueueKey } from './keys.ts'
import { safeItemText, type QueueList } from './queueList.ts'
import { useClaim } from './useClaim.ts'
import { useDecisionInputs } from './useDecisionInputs.ts'
import { useQueueDecisions } from './useQueueDecisions.ts'

type Work = {
  list: QueueList
  items: readonly QueueItem[]
  /** The item in the address, which phones show as a page. */
  openId: string | undefined
  open: (itemId: string | undefined, replace?: boolean) => void
  /** Gets the focus when an item is opened. */
  pane: RefObject<HTMLHeadingElement | null>
  showHelp: () => void
}

export const rowId = (itemId: string): string => `row-${itemId}`
export const SEARCH_ID = 'queue-search'

/** The state of the queue's page: the current item, the chosen rows, and the actions of keys and buttons. */
export function useQueueWork({ list, items, openId, open, pane, showHelp }: Work) {
  const [markedId, setMarkedId] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE)
  const [isChoosing, setChoosing] = useState(false)
  const [shown, setShown] = useState<ReadonlySet<string>>(NONE)
  const itemOf = (id: string | undefined) => items.find(({ itemId }) => itemId === id)
  // The open item may be decided already, while the address of the next one is not yet shown.
  const current = itemOf(openId) ?? itemOf(markedId) ?? items[0]
  const chosenItems = items.filter(({ itemId }) => chosen.has(itemId))
  const about = chosenItems.length > 0 ? chosenItems : items.filter((item) => item === current)
  const inputs = useDecisionInputs(about)
  const actions = mainFirst(commonActions(about), inputs.reason)
  const claim = useClaim(current, list.refresh)

  const mark = (itemId: string) => {
    setMarkedId(itemId)
    if (openId !== undefined) open(itemId, true)
  }
  const openItem = (itemId: string) => {
    setMarkedId(itemId)
    open(itemId)
    requestAnimationFrame(() => pane.current?.focus())
  }
  const { decide, undo, isDeciding } = useQueueDecisions((outcomes) => {
    const gone = new Set(
      outcomes.flatMap(({ outcome, itemId }) =>
        outcome === 'done' || outcome === 'already_decided' ? [itemId] : [],
      ),
    )
    setChosen(NONE)
    inputs.clear()
    if (gone.size === 0) return
    const next = nextOf(items, current, gone)
    list.remove(gone)
    const done = m.done[inputs.lastAction()]()
    announce(next ? m.doneAndNext({ done, next: safeItemText(next) }) : m.doneAndEmpty({ done }))
    setMarkedId(next?.itemId)
    if (openId !== undefined) open(next?.itemId, true)
    requestAnimationFrame(() => focusItem(next?.itemId, pane.current))
  }, list.refresh)

  const choose = (itemId: string, isRange = false) => {
    const from = items.findLastIndex((item, at) => chosen.has(item.itemId) && at < placeOf(items, itemId))
    const range = isRange && from >= 0 ? items.slice(from, placeOf(items, itemId) + 1) : []
    const changed = new Set([...chosen, ...range.map((item) => item.itemId)])
    if (range.length === 0 && !changed.delete(itemId)) changed.add(itemId)
    setChosen(changed)
    announce(m.someChosen({ count: changed.size }))
  }
  const act = (action: QueueAction) => {
    if (!actions.includes(action)) return chosenItems.length > 0 && announce(m.nothingInCommon())
    const isReserved = chosenItems.length === 0 && current?.claim?.isOwn === false
    const decision = isReserved ? undefined : inputs.decisionOf(action)
    if (decision) decide(about, decision)
  }
  const step = (by: 1 | -1) => {
    const next = current && items[placeOf(items, current.itemId) + by]
    if (next === undefined) return
    mark(next.itemId)
    requestAnimationFrame(() => focusItem(next.itemId, pane.current))
  }
  const keyActions: Record<QueueKey, () => void> = {
    next: () => step(1),
    previous: () => step(-1),
    choose: () => current && choose(current.itemId),
    chooseRange: () => current && choose(current.itemId, true),
    claim: () => (current?.claim?.isOwn ? claim.release() : claim.take()),
    move: () => act(actions.includes('lock') ? 'lock' : 'move'),
    hide: () => act('hide'),
    nothingWrong: () => act('nothing_wrong'),
    publish: () => act('publish'),
    accept: () => act('accept_appeal'),
    reject: () => act('reject_appeal'),
    setAside: () => act('set_aside'),
    undo,
    search: () => document.getElementById(SEARCH_ID)?.focus(),
    open: () => current && openItem(current.itemId),
    chooseNone: () => setChosen(NONE),
    help: showHelp,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.defaultPrevented ? undefined : queueKeyOf(event)
    if (key === undefined) return
    event.preventDefault()
    keyActions[key]()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  return {
    current,
    chosen,
    numChosen: chosenItems.length,
    /** The decisions that suit all chosen items, or else the current one. */
    actions,
    shown,
    isChoosing,
    isDeciding,
    inputs,
    claim,
    choose,
    act,
    decide,
    openItem,
    refresh: list.refresh,
    close: () => open(undefined),
    show: (itemId: string) => setShown(new Set([...shown, itemId])),
    chooseNone: () => setChosen(NONE),
    toggleChoosing: () => {
      setChoosing(!isChoosing)
      setChosen(NONE)
    },
  }
}

export type QueueWork = ReturnType<typeof useQueueWork>

const NONE: ReadonlySet<string> = new Set()

const placeOf = (items: readonly QueueItem[], itemId: string) =>
  items.findIndex((item) => item.itemId === itemId)

/** The item after the current one once the `gone` items are removed, or else the one before. */
function nextOf(items: readonly QueueItem[], current: QueueItem | undefined, gone: ReadonlySet<string>) {
  const at = current === undefined ? 0 : placeOf(items, current.itemId)
  const stays = ({ itemId }: QueueItem) => !gone.has(itemId)
  return items.slice(at).find(stays) ?? items.slice(0, at).findLast(stays)
}

/** Phones show only the item, which then gets the focus itself. */
function focusItem(itemId: string | undefined, pane: HTMLElement | null): void {
  const row = itemId === undefined ? null : document.getElementById(rowId(itemId))
  row?.focus()
  if (row === null || document.activeElement !== row) (pane ?? document.querySelector('h1'))?.focus()
}
