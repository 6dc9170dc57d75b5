import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#ui/notices/announce.ts'

type Reorder = {
  count: number
  onMove: (from: number, to: number) => void
  /** The announcement for screen readers: "Answer 2, now 1 of 3". */
  movedText: (places: { from: number; to: number; count: number }) => string
}

/**
 * Moves the rows of a list by dragging a handle, with Alt and the arrow keys, or with the buttons that a handle opens.
 */
export function useReorder({ count, onMove, movedText }: Reorder) {
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  /** The row whose handle was pressed without dragging. */
  const [openRow, setOpenRow] = useState<number>()
  /** Suppresses the click at the end of a drag, which would open the buttons. */
  const hasDragged = useRef(false)

  const move = (from: number, to: number) => {
    if (to < 0 || to >= count) return announce(movedText({ from: from + 1, to: from + 1, count }))
    const focused = document.activeElement
    flushSync(() => {
      onMove(from, to)
      setOpenRow((open) => (open === from ? to : open))
    })
    // The browser removes the focus from a moved element.
    if (focused instanceof HTMLElement) focused.focus()
    announce(movedText({ from: from + 1, to: to + 1, count }))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, event.key === 'ArrowUp' ? index - 1 : index + 1)
  }

  const handle = (index: number) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onClick: () => {
      if (!hasDragged.current) setOpenRow(openRow === index ? undefined : index)
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hasDragged.current = false
      setDrag({ from: index, to: index })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag) setDrag({ from: drag.from, to: rowAt(event.currentTarget, event.clientY) ?? drag.to })
    },
    onPointerUp() {
      if (drag && drag.from !== drag.to) {
        hasDragged.current = true
        move(drag.from, drag.to)
      }
      setDrag(undefined)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  return {
    move,
    onKeyDown,
    handle,
    openRow,
    /** The side of a row at which the dragged row would be dropped. */
    dropAt(index: number): 'before' | 'after' | undefined {
      if (!drag || drag.to !== index || drag.from === index) return undefined
      return drag.to < drag.from ? 'before' : 'after'
    },
    isDragged: (index: number) => drag?.from === index && drag.to !== index,
  }
}

export type Reordering = ReturnType<typeof useReorder>

/** The index of the row at a vertical position of the screen, in the list that contains a handle. */
const rowAt = (handle: Element, y: number): number | undefined => {
  const rows = [...(handle.closest('[data-rows]')?.querySelectorAll(':scope > [data-row]') ?? [])]
  const at = rows.findIndex((row) => y < row.getBoundingClientRect().bottom)
  if (rows.length === 0) return undefined
  return at < 0 ? rows.length - 1 : at
}
