import { Link } from '@tanstack/react-router'
import * as m from '#messages/feed.ts'
import styles from './HowItWorks.module.css'

/** Beside the list on wide screens. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">{m.howTitle()}</h2>
      <ol className={styles.steps}>
        <li>{m.howVote()}</li>
        <li>{m.howAdd()}</li>
        <li>{m.howSee()}</li>
      </ol>
      <p>{m.noAccount()}</p>
      <Link to="/welcome">{m.howMore()}</Link>
    </section>
  )
}
