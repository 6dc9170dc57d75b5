import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  icon?: IconName
  /** The first sentence, in bold. */
  title?: string
  /** One or two sentences, and links. */
  children: ReactNode
}

/** Something to know on this page, in the flow of the text. */
export function Notice({ icon = 'about', title, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} size={22} />
      <div className={styles.text}>
        {title && <strong>{title} </strong>}
        {children}
      </div>
    </div>
  )
}
