import {
  bodyProblem,
  pollProblems,
  seedProblems,
  titleProblem,
  toRichText,
  type SeedProblem,
} from '@parley/contract'
import { promiseProblems } from '#conversation/author/PromisedAnswerFields.tsx'
import { sharedPlaceProblems } from '#conversation/author/SharedPlaceFields.tsx'
import * as m from '#messages/authoring.ts'
import { isImporting, NO_PROMISE, sharedPlaceOf, type ConversationDraft } from './conversationDraft.ts'

/** A field of the form; options of the poll are counted from 0. */
export type DraftField =
  | 'title'
  | 'content'
  | 'answerDueOn'
  | 'answeredBy'
  | 'conversionDate'
  | 'sharedPeople'
  | 'sharedUntil'
  | 'topics'
  | 'postAs'
  | 'poll'
  | `option-${number}`

export type DraftProblem = { field: DraftField; message: string }

/** All problems that prevent a review, in the order of the form. */
export const draftProblems = (draft: ConversationDraft, now: number): DraftProblem[] => [
  ...textProblems(draft),
  ...problemsOfPromise(draft, now),
  ...dateProblems(draft, now),
  ...placeProblems(draft, now),
]

/** Whether the draft could be posted, apart from its opinions. */
export const isReviewable = (draft: ConversationDraft, now: number): boolean =>
  !isImporting(draft) && draftProblems(draft, now).length === 0

const textProblems = ({ title, content, poll }: ConversationDraft): DraftProblem[] => {
  const ofTitle = titleProblem(title)
  const ofBody = bodyProblem(content)
  return [
    ...(ofTitle ? [{ field: 'title' as const, message: ofTitle.message }] : []),
    ...(ofBody ? [{ field: 'content' as const, message: ofBody.message }] : []),
    ...(poll.enabled ? pollProblems(poll.options) : []).map(({ index, message }) => ({
      field: index === undefined ? ('poll' as const) : (`option-${index}` as const),
      message,
    })),
  ]
}

const problemsOfPromise = ({ promised = NO_PROMISE }: ConversationDraft, now: number): DraftProblem[] => {
  const { answerDueOn, answeredBy } = promiseProblems(promised, now)
  return [
    ...(answerDueOn ? [{ field: 'answerDueOn' as const, message: answerDueOn }] : []),
    ...(answeredBy ? [{ field: 'answeredBy' as const, message: answeredBy }] : []),
  ]
}

/** The problem of a publication date in the past; the import form uses it as well. */
export const dateProblems = (draft: ConversationDraft, now: number): DraftProblem[] => {
  const { hasScheduledConversion, conversionDate } = draft.privateConversationSettings
  const isPast = draft.isPrivate && hasScheduledConversion && Date.parse(conversionDate) <= now
  return isPast ? [{ field: 'conversionDate', message: m.dateIsPast() }] : []
}

/** The problems of what is stated about people in one place. */
const placeProblems = (draft: ConversationDraft, now: number): DraftProblem[] => {
  const stated = sharedPlaceOf(draft)
  if (stated === undefined) return []
  const { numPeople, until } = sharedPlaceProblems(stated, now)
  return [
    ...(numPeople ? [{ field: 'sharedPeople' as const, message: numPeople }] : []),
    ...(until ? [{ field: 'sharedUntil' as const, message: until }] : []),
  ]
}

export type RowProblem = Pick<SeedProblem, 'code' | 'message' | 'sameAs'> & { index: number }

/** The problems of the starting opinions, by index. */
export const rowProblems = (opinions: readonly string[]): RowProblem[] =>
  seedProblems(opinions.map(toRichText)).flatMap((problem) =>
    problem.index === undefined ? [] : [{ ...problem, index: problem.index }],
  )

/** A short message, for places that name the row beside it. */
export const shortProblem = ({ code, sameAs = 0 }: RowProblem): string => {
  if (code === 'repeated') return m.sameAsOpinion({ number: sameAs + 1 })
  return code === 'empty' ? m.emptyRow() : m.tooLongRow()
}
