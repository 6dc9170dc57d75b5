import { Outlet, useLocation } from '@tanstack/react-router'
import { CANNOT_SIGN } from '#device/authorization.ts'
import * as m from '#messages/shell.ts'
import { useAnswerOutcome, useVoteOutcome, useWaitingVotes } from '#outbox/useOutbox.ts'
import { LiveRegion } from '#ui/notices/LiveRegion.tsx'
import { notify } from '#ui/notices/notices.ts'
import { Notices } from '#ui/notices/Notices.tsx'
import { plainLine } from '@parley/contract'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'
import { useEffect, useState } from 'react'
import { Icon } from '#ui/Icon.tsx'

/** The parts around every page. */
export function Shell() {
  useRefusedVotes()
  const isAlone = useLocation({ select: ({ pathname }) => ALONE.test(pathname) })
  return (
    <>
      <a href="#content" className={styles.skip}>
        {m.skipToContent()}
      </a>
      <ConnectionStrip />
      <div className={isAlone ? styles.alone : styles.grid}>
        {!isAlone && <Navigation />}
        <Outlet />
      </div>
      <Notices />
      <LiveRegion />
    </>
  )
}

/** Pages without navigation: those that ask one question at a time, and those to be printed. They have their own links back. */
const ALONE = /^\/(?:(?:welcome|onboarding)(?:\/|$)|conversation\/[^/]+\/(?:print|poster)\/?$)/

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
  useAnswerOutcome(({ answer, status, error }) => {
    if (status === 'saved') return
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

/** Says that there is no network, and how many votes wait to be sent. */
function ConnectionStrip() {
  const { numWaiting: waiting, isOffline } = useWaitingVotes()
  const isStuck = useLasting(waiting > 0 && !isOffline)
  const words = isOffline
    ? waiting > 0
      ? m.offlineWaiting({ n: waiting })
      : m.offline()
    : m.sending({ n: waiting })
  return (
    <output className={`${styles.place} no-print`} aria-live="polite">
      {(isOffline || isStuck) && (
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
