import { AnswerState } from '@parley/contract'
import { hasShape, isListOf, isOneOf, isString, stored } from '#device/stored.ts'

const isAnswer = hasShape({
  opinionSlugId: isString,
  opinion: isString,
  state: isOneOf(AnswerState.options),
  text: isString,
})
const isDraft = hasShape({ text: isString, answers: isListOf(isAnswer) })

/** The unsent outcome of a conversation on this device. */
export const outcomeDraft = (conversationSlugId: string) =>
  stored(`parley:outcome-draft:${conversationSlugId}`, isDraft)

/** An outcome that is not posted yet, in plain text. */
export type OutcomeDraft = NonNullable<ReturnType<ReturnType<typeof outcomeDraft>['get']>>
export type DraftAnswer = OutcomeDraft['answers'][number]
