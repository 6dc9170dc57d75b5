import { Outlet, useLocation } from '@tanstack/react-router'
import * as m from '#messages/shell.ts'
import { useAnswerOutcome, useVoteOutcome } from '#outbox/useOutbox.ts'
import { LiveRegion } from '#ui/LiveRegion.tsx'
import { notify } from '#ui/notices.ts'
import { Notices } from '#ui/Notices.tsx'
import { plainLine } from '@parley/contract'
import { ConnectionStrip } from './ConnectionStrip.tsx'
import { Navigation } from './Navigation.tsx'
import styles from './Shell.module.css'

/** What surrounds every page. */
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

/** Pages that ask one thing or are for paper, with a way out of their own: no navigation around them. */
const ALONE = /^\/(?:(?:welcome|onboarding)(?:\/|$)|conversation\/[^/]+\/(?:print|poster)\/?$)/

/** A vote or a poll answer may be refused long after it was cast, on another page: the notice names it. */
function useRefusedVotes(): void {
  useVoteOutcome(({ vote, fate }) => {
    if (fate === 'refused')
      notify({ text: m.voteRefused(shortened(plainLine(vote.opinionText))), tone: 'error' })
  })
  useAnswerOutcome(({ answer, fate, error }) => {
    if (fate === 'saved') return
    const isLocked = error?.code === 'conversation_locked'
    notify({ text: isLocked ? m.answerLocked() : m.answerRefused(answer.optionTitle), tone: 'error' })
  })
}

const MAX_LETTERS = 80

const shortened = (text: string) =>
  text.length <= MAX_LETTERS ? text : `${text.slice(0, text.lastIndexOf(' ', MAX_LETTERS))} …`
