import type { ButtonHTMLAttributes, HTMLAttributes } from 'react'
import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** A label for something, such as its topic. */
export function Chip({ className, ...rest }: HTMLAttributes<HTMLSpanElement>) {
  return <span {...rest} className={[styles.chip, className].filter(Boolean).join(' ')} />
}

type FilterChipProps = ButtonHTMLAttributes<HTMLButtonElement> & { isChosen: boolean }

/** One filter above a list, chosen or not. */
export function FilterChip({ isChosen, className, children, ...rest }: FilterChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isChosen}
      className={[styles.chip, className].filter(Boolean).join(' ')}
    >
      {isChosen && <Icon name="agree" size={14} weight={2.8} />}
      {children}
    </button>
  )
}
