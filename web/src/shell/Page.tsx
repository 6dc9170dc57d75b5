import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as m from '#messages/shell.ts'
import { announce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { focusHeading } from './focusHeading.ts'
import { isFirstPage } from './navigation.ts'
import styles from './Page.module.css'

type PageProps = {
  /** Names the page in the browser and, unless `heading` says otherwise, on the screen. */
  title: string
  /** `own`: the page's children hold the h1 themselves. */
  heading?: 'shown' | 'own'
  /** Where the page belongs, as a link with the place's name. */
  back?: { to: LinkProps['to']; label: string }
  /** What stands beside the heading (an action, a menu). */
  actions?: ReactNode
  /** The third column on wide screens; never required to use the page. */
  context?: ReactNode
  children: ReactNode
}

/** One page: its name, its landmarks, and the focus that moves to its heading when one comes here by a link. */
export function Page({ title, heading = 'shown', back, actions, context, children }: PageProps) {
  useEffect(() => {
    document.title = m.pageTitle(title)
  }, [title])

  useEffect(() => {
    if (isFirstPage()) return
    focusHeading()
    announce(document.title)
  }, [])

  return (
    <>
      <main id="content" tabIndex={-1} className={styles.main}>
        {(back || actions) && heading === 'own' && (
          <div className={styles.bar}>
            <BackLink back={back} />
            {actions}
          </div>
        )}
        {heading === 'shown' && (
          <>
            <BackLink back={back} />
            <div className={styles.heading}>
              <h1>{title}</h1>
              {actions}
            </div>
          </>
        )}
        {children}
      </main>
      {context && <aside className={styles.context}>{context}</aside>}
    </>
  )
}

function BackLink({ back }: Pick<PageProps, 'back'>) {
  return back ? (
    <Link to={back.to} className={styles.back}>
      <Icon name="back" />
      {back.label}
    </Link>
  ) : null
}
