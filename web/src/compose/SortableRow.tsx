import type { ReactNode } from 'react'
import * as m from '#messages/authoring.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './SortableRows.module.css'
import type { Reordering } from './useReorder.ts'

type SortableRowProps = {
  index: number
  reordering: Reordering
  /** The names of the row's two buttons. */
  labels: { move: string; remove: string }
  isInvalid: boolean
  onRemove: () => void
  /** Content at the end of the row, such as a counter. */
  note?: ReactNode
  /** Whether this is the empty last row, which becomes an item when its field gets text. */
  isNew?: boolean
  /** The field and its messages. */
  children: ReactNode
}

/** A row with a handle, a field, and a button that removes it. */
export function SortableRow(props: SortableRowProps) {
  const { index, reordering, labels, isInvalid, onRemove, note, isNew = false, children } = props
  const isOpen = reordering.openRow === index
  return (
    <li
      data-row={isNew ? undefined : ''}
      data-new={isNew || undefined}
      className={styles.row}
      data-invalid={isInvalid || undefined}
      data-dragged={reordering.isDragged(index) || undefined}
      data-drop={reordering.dropAt(index)}
    >
      {isNew ? (
        <span className={styles.plus}>
          <Icon name="plus" size={18} />
        </span>
      ) : (
        <button
          {...reordering.handle(index)}
          type="button"
          className={styles.handle}
          aria-label={labels.move}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        >
          <Icon name="handle" />
        </button>
      )}
      <div className={styles.content}>{children}</div>
      {note && <span className={styles.note}>{note}</span>}
      {!isNew && (
        <button type="button" className={styles.remove} aria-label={labels.remove} onClick={onRemove}>
          <Icon name="close" size={18} />
        </button>
      )}
      {isOpen && (
        <div className={styles.moves}>
          <Button onClick={() => reordering.move(index, index - 1)}>
            <Icon name="up" />
            {m.moveUp()}
          </Button>
          <Button onClick={() => reordering.move(index, index + 1)}>
            <Icon name="down" />
            {m.moveDown()}
          </Button>
        </div>
      )}
    </li>
  )
}
