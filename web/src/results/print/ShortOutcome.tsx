import { getOutcome, plainLine, textLanguage, type Conversation, type Outcome } from '@parley/contract'
import * as m from '#messages/outcome.ts'
import { cutOff } from '#messages/print.ts'
import { useApiQuery } from '#queries.ts'
import { outcomeHeading, useAnsweredSentence } from '#results/outcome/WhatWasDecided.tsx'
import { longDate } from '#ui/format.ts'
import { Marked } from '#ui/Marked.tsx'
import { organizerName } from '#ui/people.ts'
import styles from './SummaryPage.module.css'

const MAX_LETTERS = 320

/** The beginning of what was decided; the full form has all of it, with the answers. */
export function ShortOutcome({ conversation }: { conversation: Conversation }) {
  const { conversationSlugId } = conversation.metadata
  const { data: outcome } = useApiQuery(getOutcome, { conversationSlugId })
  return outcome ? <Beginning {...{ conversation, outcome }} /> : null
}

function Beginning({ conversation, outcome }: { conversation: Conversation; outcome: Outcome }) {
  const sentence = useAnsweredSentence(conversation, { outcome })
  const { createdAt } = outcome
  const text = plainLine(outcome.text)
  const lang = textLanguage(conversation.payload)
  return (
    <section>
      <h2 className={styles.heading}>{outcomeHeading(conversation)}</h2>
      {sentence && (
        <p>
          <Marked text={sentence} />
        </p>
      )}
      <p dir="auto" lang={lang}>
        {text.length > MAX_LETTERS
          ? cutOff({ start: text.slice(0, MAX_LETTERS).replace(/(?<!\s)\s+\S*$/, '') })
          : text}
      </p>
      <p className={styles.note}>
        <bdi>{m.byAndWhen({ name: organizerName(outcome), date: longDate(createdAt) })}</bdi>
      </p>
    </section>
  )
}
