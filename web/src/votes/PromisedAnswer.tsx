import type { Conversation } from '@parley/contract'
import { answerPromised, answerPromisedBy } from '#messages/promisedAnswer.ts'
import { longDate } from '#ui/format.ts'

type PromisedAnswerProps = {
  metadata: Pick<Conversation['metadata'], 'answerDueOn' | 'answeredBy'>
  className?: string | undefined
}

/** By when an answer to the conversation is promised, and who answers; nothing without a promise. */
export function PromisedAnswer({
  metadata: { answerDueOn, answeredBy },
  className = 'note',
}: PromisedAnswerProps) {
  if (!answerDueOn) return null
  const date = longDate(answerDueOn)
  return (
    <p className={className}>
      {answeredBy ? answerPromisedBy({ date, who: answeredBy }) : answerPromised({ date })}
    </p>
  )
}
