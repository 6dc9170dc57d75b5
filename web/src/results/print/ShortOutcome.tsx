import { getOutcome, plainLine } from '@parley/contract'
import * as m from '#messages/outcome.ts'
import { cutOff } from '#messages/print.ts'
import { useApiQuery } from '#queries.ts'
import { longDate } from '#ui/format.ts'
import styles from './SummaryPage.module.css'

const MAX_LETTERS = 320

/** The beginning of what was decided; the full form has all of it, with the answers. */
export function ShortOutcome({ conversationSlugId }: { conversationSlugId: string }) {
  const { data: outcome } = useApiQuery(getOutcome, { conversationSlugId })
  if (!outcome) return null
  const { organization, authorUsername, createdAt } = outcome
  const text = plainLine(outcome.text)
  return (
    <section>
      <h2 className={styles.heading}>{m.whatWasDecided()}</h2>
      <p dir="auto">
        {text.length > MAX_LETTERS
          ? cutOff({ start: text.slice(0, MAX_LETTERS).replace(/\s+\S*$/, '') })
          : text}
      </p>
      <p className={styles.note}>
        <bdi>{m.byAndWhen({ name: organization?.name ?? authorUsername, date: longDate(createdAt) })}</bdi>
      </p>
    </section>
  )
}
