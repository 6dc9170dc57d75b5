import type { Conversation } from '@parley/contract'
import { answerPromised } from '#messages/promisedAnswer.ts'
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
  return <p className={className}>{answerPromised({ date: longDate(answerDueOn), who: answeredBy })}</p>
}
