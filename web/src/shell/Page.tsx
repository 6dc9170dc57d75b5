import { Link, type ErrorComponentProps, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import * as m from '#messages/shell.ts'
import { announce } from '#ui/announce.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { focusHeading, isFirstPage } from './navigation.ts'
import styles from './Page.module.css'

type PageProps = {
  /** Names the page in the browser and, unless `heading` says otherwise, on the screen. */
  title: string
  /** `own`: the page's children hold the h1 themselves. */
  heading?: 'shown' | 'own'
  /** A link to the parent page. */
  back?: { to: LinkProps['to']; label: string }
  /** Actions beside the heading. */
  actions?: ReactNode
  /** The third column on wide screens; never required to use the page. */
  context?: ReactNode
  children: ReactNode
}

/** The frame of a page: title, landmarks, and focus on the heading when a link led here. */
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

/** Stands in place of a page while its code is loading. */
export function PagePending() {
  return (
    <main id="content" className={styles.main}>
      <Loading label={m.loadingPage()} lines={6} />
    </main>
  )
}

/** Stands in place of a page whose code could not be loaded or failed; the shell around it goes on working. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  return (
    <main id="content" className={styles.main}>
      <FailedState
        text={navigator.onLine ? m.pageFailed() : m.pageUnreachable()}
        code={String(error)}
        retry={reset}
      />
    </main>
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
