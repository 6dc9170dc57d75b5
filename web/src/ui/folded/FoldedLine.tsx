import { useId, type ReactNode } from 'react'
import styles from './FoldedLine.module.css'
import { Icon, type IconName } from '#ui/Icon.tsx'

type FoldedLineProps = {
  icon: IconName
  /** What the line says while it is closed, and above what it opens. */
  words: ReactNode
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}

/** A line between rules that opens in place. */
export function FoldedLine({ icon, words, isOpen, onOpen, children }: FoldedLineProps) {
  const bodyId = useId()
  return (
    <div className={styles.line}>
      <button
        type="button"
        className={styles.summary}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => onOpen(!isOpen)}
      >
        <Icon name={icon} size={16} weight={2.2} />
        <span className={styles.words}>{words}</span>
        <span className={styles.chevron}>
          <Icon name="down" size={16} />
        </span>
      </button>
      <div id={bodyId} className={styles.body} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
