import { Link, type ErrorComponentProps, type LinkProps } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { useSiteName } from '#firstScreen.ts'
import * as m from '#messages/shell.ts'
import { announce } from '#ui/notices/announce.ts'
import { FailedState } from '#ui/FailedState.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Wordmark } from '#ui/Logo.tsx'
import { focusHeading, isFirstPage } from './navigation.ts'
import styles from './Page.module.css'

type PageProps = {
  /** The name of the page in the browser and, by default, its heading. */
  title: string
  /** `own`: the page's children contain the h1. `hidden`: only screen readers get the heading. */
  heading?: 'shown' | 'own' | 'hidden'
  /** A link to the parent page; only on phones where the navigation of wider screens has this page. */
  back?: Pick<LinkProps, 'to' | 'params' | 'search'> & { label: ReactNode; isOnPhonesOnly?: boolean }
  /** The site's name above the page on phones; wider screens show it in the navigation. */
  hasBrand?: boolean
  /** Actions beside the heading, or at the end of the line above the page. */
  actions?: ReactNode
  /** The third column on wide screens, below the page on others; the page must be usable without it. */
  context?: ReactNode
  /** The page takes up the third column too. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of a page: title, landmarks, and focus on the heading after a link led here. */
export function Page({
  title,
  heading = 'shown',
  back,
  hasBrand = false,
  actions,
  context,
  isWide = false,
  children,
}: PageProps) {
  const site = useSiteName()
  useEffect(() => {
    document.title = m.pageTitle({ title, site })
  }, [title, site])

  useEffect(() => {
    if (isFirstPage()) return
    focusHeading()
    announce(document.title)
  }, [])

  // For measurements: from now on, the page reacts to presses at once.
  useEffect(() => void performance.mark('usable'), [])

  const isActionAbove = hasBrand || heading !== 'shown'
  return (
    <>
      <main id="content" tabIndex={-1} className={isWide ? `${styles.main} ${styles.wide}` : styles.main}>
        {(back || hasBrand || (isActionAbove && actions)) && (
          <div className={styles.bar}>
            {back && <BackLink back={back} />}
            {hasBrand && (
              <Link to="/" className={styles.brand}>
                <Wordmark />
              </Link>
            )}
            {isActionAbove && actions}
          </div>
        )}
        {heading === 'hidden' && <h1 className="visually-hidden">{title}</h1>}
        {heading === 'shown' && (
          <div className={styles.heading}>
            <h1>{title}</h1>
            {!isActionAbove && actions}
          </div>
        )}
        {children}
      </main>
      {context && <aside className={styles.context}>{context}</aside>}
    </>
  )
}

type PagePendingProps = {
  /** The title of the page, if it is known before the page has loaded. */
  title?: string | undefined
}

/** Shown in place of a page while its code or the viewer's status loads. */
export function PagePending({ title }: PagePendingProps) {
  return (
    <main id="content" className={styles.main}>
      {title !== undefined && (
        <div className={styles.heading}>
          <h1>{title}</h1>
        </div>
      )}
      <Loading label={m.loadingPage()} lines={6} />
    </main>
  )
}

/** Shown in place of a page whose code failed or could not be loaded; the shell around it keeps working. */
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

function BackLink({ back }: { back: NonNullable<PageProps['back']> }) {
  const { label, isOnPhonesOnly, ...link } = back
  return (
    <Link {...link} className={styles.back} data-phone-only={isOnPhonesOnly}>
      <Icon name="back" size={22} />
      {label}
    </Link>
  )
}
