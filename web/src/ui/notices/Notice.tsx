import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  icon?: IconName
  /** The first sentence, in bold. */
  title?: string
  /** Text links and text buttons below the sentences. */
  actions?: ReactNode
  /** One or two sentences, and links. */
  children?: ReactNode
}

/** A message about this page, at a fixed place on it. */
export function Notice({ icon = 'about', title, actions, children }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} size={22} />
      <div className={styles.text}>
        {title && <strong>{title} </strong>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
