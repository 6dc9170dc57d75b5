import type { ReactNode, Ref } from 'react'
import styles from './Tabs.module.css'

type TabsProps = {
  /** Names the group of links for screen readers. */
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  /** Links; the current one has `aria-current`. */
  children: ReactNode
}

/** A row of links to sibling pages, each with its own address; the current one is underlined. */
export function Tabs({ label, className, ref, children }: TabsProps) {
  return (
    <nav ref={ref} aria-label={label} className={[styles.tabs, className].filter(Boolean).join(' ')}>
      {children}
    </nav>
  )
}

/** The number beside the name of a tab. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>
}
