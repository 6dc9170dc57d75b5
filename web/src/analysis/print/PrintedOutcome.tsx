import type { Conversation } from '@parley/contract'
import { WhatWasDecided } from '#analysis/outcome/WhatWasDecided.tsx'
import { asked } from '#messages/print.ts'
import { Wordmark } from '#ui/Logo.tsx'
import styles from './FirstPage.module.css'

/** What was decided, as the first page: with all answers, and the question that it answers. */
export function PrintedOutcome({ conversation }: { conversation: Conversation }) {
  const { organization, authorUsername } = conversation.metadata
  return (
    <>
      <header className={styles.head}>
        <Wordmark />
        <span dir="auto">{asked(organization?.name ?? authorUsername)}</span>
      </header>
      <p className={styles.question} dir="auto">
        {conversation.payload.title}
      </p>
      <WhatWasDecided conversation={conversation} isOnPaper />
    </>
  )
}
