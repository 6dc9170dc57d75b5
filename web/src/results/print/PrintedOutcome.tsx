import { type Conversation, textLanguage } from '@parley/contract'
import { WhatWasDecided } from '#results/outcome/WhatWasDecided.tsx'
import { asked } from '#messages/print.ts'
import { organizerName } from '#ui/people.ts'
import styles from './ResultPages.module.css'
import { SheetHead } from './SheetHead.tsx'

type PrintedOutcomeProps = {
  conversation: Conversation
  /** Whether there are no results after it. */
  isAlone?: boolean
}

/** The outcome as the first page, with all answers and the question of the conversation. */
export function PrintedOutcome({ conversation, isAlone = false }: PrintedOutcomeProps) {
  const Question = isAlone ? 'h1' : 'p'
  return (
    <>
      <SheetHead
        conversation={conversation}
        text={asked({ organizer: organizerName(conversation.metadata) })}
      />
      <Question className={styles.question} dir="auto" lang={textLanguage(conversation.payload)}>
        {conversation.payload.title}
      </Question>
      <WhatWasDecided conversation={conversation} isOnPaper />
    </>
  )
}
