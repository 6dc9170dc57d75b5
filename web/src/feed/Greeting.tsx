import * as m from '#messages/feed.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './HomeScreen.module.css'

/** The heading of the home page: what Parley is for to somebody new, what is here to everybody else. */
export function Greeting({ isNewcomer }: { isNewcomer: boolean }) {
  if (!isNewcomer) return <h1 className={styles.heading}>{m.heading()}</h1>
  return (
    <h1 className={styles.purpose}>
      <span>{m.purposeSay()}</span>{' '}
      <span>
        <Marked text={m.purposeSee()} />
      </span>
    </h1>
  )
}
