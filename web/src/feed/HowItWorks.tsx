import type { ReactNode } from 'react'
import * as m from '#messages/feed.ts'
import { Logo } from '#ui/Logo.tsx'
import { Marked } from '#ui/Marked.tsx'
import styles from './HowItWorks.module.css'

/** How a conversation works in three steps, each with a small drawing; side by side if there is room. */
export function HowItWorks({ isRow = false }: { isRow?: boolean }) {
  return (
    <section className={styles.how} data-row={isRow || undefined} aria-labelledby="how-it-works">
      <h2 id="how-it-works">{m.howTitle()}</h2>
      <ol className={styles.steps}>
        <Step drawing={<VoteDrawing />}>
          <Marked text={m.howVote()} />
        </Step>
        <Step drawing={<AddDrawing />}>
          <Marked text={m.howAdd()} />
        </Step>
        <Step drawing={<Logo size={34} />}>
          <Marked text={m.howSee()} />
        </Step>
      </ol>
    </section>
  )
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <span className={styles.drawing} aria-hidden="true">
        {drawing}
      </span>
      <p>{children}</p>
    </li>
  )
}

const CARD = 'M7 3h30a4 4 0 0 1 4 4v16a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4ZM10 11h24M10 18h14'

/** A card, with the icons of the three votes in their colors below it. */
function VoteDrawing() {
  return (
    <svg className={styles.lines} viewBox="0 0 44 44">
      <path d={CARD} />
      <path data-vote="disagree" d="M5 34l6 6M11 34l-6 6" />
      <path data-vote="pass" d="M18 37h8" />
      <path data-vote="agree" d="M32 37l3 3 6-6" />
    </svg>
  )
}

/** A card with a pencil over its corner. */
function AddDrawing() {
  return (
    <svg className={styles.lines} viewBox="0 0 52 34">
      <path d={CARD} />
      <path className={styles.pencil} d="M27 31l2-7 14-13 5 5-14 13Z" />
    </svg>
  )
}
