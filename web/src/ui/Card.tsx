import type { HTMLAttributes, Ref } from 'react'
import styles from './Card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'article'
  /** Cards to vote on have a shadow; cards that only show something do not. */
  raised?: boolean
  ref?: Ref<HTMLElement>
}

/**
 * A raised surface for something to do or a figure. Everything else is on the page's background, separated by lines.
 */
export function Card({ as: Part = 'section', raised = false, className, ...rest }: CardProps) {
  return (
    <Part {...rest} className={[styles.card, raised && styles.raised, className].filter(Boolean).join(' ')} />
  )
}
