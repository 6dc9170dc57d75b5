import { Outlet, useLocation } from '@tanstack/react-router'
import { onSuspended } from '#call.ts'
import { CANNOT_SIGN } from '#device/authorization.ts'
import { useFirstScreen } from '#firstScreen.ts'
import * as m from '#messages/shell.ts'
import { useAnswerOutcome, useVoteOutcome, useWaitingVotes } from '#outbox/useOutbox.ts'
import { LiveRegion } from '#ui/notices/LiveRegion.tsx'
import { notify } from '#ui/notices/notices.ts'
import { Notices } from '#ui/notices/Notices.tsx'
import { plainLine } from '@parley/contract'
import { LanguageButton } from './LanguageMenu.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLoginStatus } from './session.ts'
import { Icon } from '#ui/Icon.tsx'

// Not a part of rendered pages, which are the same for everybody.
const SuspensionStrip = lazy(async () => ({
  default: (await import('./SuspensionStrip.tsx')).SuspensionStrip,
}))

onSuspended((error) => {
  import('./suspended.ts').then(
    ({ showSuspended }) => showSuspended(error),
    // Without a network the form says that it failed.
    () => undefined,
  )
})

/** The parts around every page. */
export function Shell() {
  useRefusedVotes()
  const { suspension } = useLoginStatus()
  const { foot } = useFirstScreen().site ?? {}
  const isAlone = useLocation({ select: ({ pathname }) => ALONE.test(pathname) })
  const isPrinted = useLocation({ select: ({ pathname }) => PRINTED.test(pathname) })
  return (
    <>
      <a href="#content" className={styles.skip}>
        {m.skipToContent()}
      </a>
      {suspension && !isPrinted && (
        <Suspense>
          <SuspensionStrip suspension={suspension} />
        </Suspense>
      )}
      <ConnectionStrip />
      <div className={isAlone ? styles.alone : styles.grid}>
        {!isAlone && <Navigation />}
        <Outlet />
        {!isPrinted && (
          <footer className={styles.foot}>
            <LanguageButton className={styles.language} ownNameClassName={styles.ownName} />
            {foot && (
              <div className={styles.links}>
                {foot.map(({ label, url }) => (
                  <a key={url} href={url} dir="auto">
                    {label}
                  </a>
                ))}
              </div>
            )}
          </footer>
        )}
      </div>
      <Notices />
      <LiveRegion />
    </>
  )
}

/** Pages without navigation: those that ask one question at a time, and those to be printed. They have their own links back. */
const ALONE = /^\/(?:(?:welcome|onboarding)(?:\/|$)|conversation\/[^/]+\/(?:print|poster)\/?$)/
const PRINTED = /\/(?:print|poster)\/?$/

/** A vote or a poll answer may be refused long after it was cast, on another page: the notice names it. */
function useRefusedVotes(): void {
  useVoteOutcome(({ vote, status, error }) => {
    if (status === 'saved') return
    const text =
      error?.code === CANNOT_SIGN
        ? m.storageBlocked()
        : m.voteRefused({ opinion: shortened(plainLine(vote.opinionText)) })
    notify({ text, tone: 'error' })
  })
  const { pathname } = useLocation()
  useAnswerOutcome(({ answer, status, error }) => {
    if (status === 'saved') return
    // There the poll itself says why.
    if (pathname === `/conversation/${answer.conversationSlugId}` && error?.code !== CANNOT_SIGN) return
    const text =
      error?.code === CANNOT_SIGN
        ? m.storageBlocked()
        : error?.code === 'conversation_locked'
          ? m.answerLocked()
          : m.answerRefused({ option: answer.optionTitle })
    notify({ text, tone: 'error' })
  })
}

const MAX_LETTERS = 80

const shortened = (text: string) =>
  text.length <= MAX_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS))} …`

/** Says that there is no network or nothing can be saved, and how many votes wait to be sent. */
function ConnectionStrip() {
  const { numWaiting: waiting, numFailing, isOffline, isUnavailable } = useWaitingVotes()
  const isKept = (isUnavailable && waiting > 0) || numFailing > 0
  const isStuck = useLasting(waiting > 0 && !isOffline)
  const words = isOffline
    ? waiting > 0
      ? m.offlineWaiting({ n: waiting })
      : m.offline()
    : isUnavailable && waiting > 0
      ? m.unavailableWaiting({ n: waiting })
      : numFailing > 0
        ? m.notSavedYet({ n: numFailing })
        : m.sending({ n: waiting })
  return (
    <output className={`${styles.place} no-print`} aria-live="polite">
      {(isOffline || isKept || isStuck) && (
        <span className={styles.strip}>
          <Icon name={isOffline ? 'offline' : 'clock'} size={17} />
          {words}
        </span>
      )}
    </output>
  )
}

const LASTING_AFTER_MS = 3000

/** True once the condition has held for a while. */
function useLasting(condition: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!condition) return
    const timer = setTimeout(() => setLasts(true), LASTING_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [condition])
  return lasts
}
