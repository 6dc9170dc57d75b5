import type { HTMLAttributes, Ref } from 'react'
import styles from './Card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  /** Something to vote on casts a shadow; what is only shown does not. */
  raised?: boolean
  ref?: Ref<HTMLElement>
}

/** A surface: here is something to do, or a figure. Everything else lies on the paper, between lines. */
export function Card({ raised = false, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={[styles.card, raised && styles.raised, className].filter(Boolean).join(' ')}
    />
  )
}
