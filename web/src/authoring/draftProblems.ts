import { bodyProblem, pollProblems, titleProblem } from '@parley/contract'
import { promiseProblems } from '#conversation/author/PromisedAnswerFields.tsx'
import { sharedPlaceProblems } from '#conversation/author/SharedPlaceFields.tsx'
import * as m from '#messages/authoring.ts'
import { problemText } from '#ui/forms/textProblems.ts'
import {
  isImporting,
  NO_DATES,
  NO_PROMISE,
  sharedPlaceOf,
  type ConversationDraft,
} from './conversationDraft.ts'

/** A field of the form; options of the poll are counted from 0. */
export type DraftField =
  | 'title'
  | 'content'
  | 'opensAt'
  | 'closeAt'
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
  ...problemsOfDates(draft, now),
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
    ...(ofTitle ? [{ field: 'title' as const, message: problemText(ofTitle) }] : []),
    ...(ofBody ? [{ field: 'content' as const, message: problemText(ofBody) }] : []),
    ...(poll.enabled ? pollProblems(poll.options) : []).map((problem) => ({
      field: problem.index === undefined ? ('poll' as const) : (`option-${problem.index}` as const),
      message: problemText(problem),
    })),
  ]
}

const problemsOfDates = ({ dates = NO_DATES }: ConversationDraft, now: number): DraftProblem[] => {
  const { opensAt, closeAt } = dates
  const isPast = (moment: string) => moment !== '' && Date.parse(moment) <= now
  return [
    ...(isPast(opensAt) ? [{ field: 'opensAt' as const, message: m.dateIsPast() }] : []),
    ...(isPast(closeAt)
      ? [{ field: 'closeAt' as const, message: m.dateIsPast() }]
      : opensAt !== '' && closeAt !== '' && Date.parse(closeAt) <= Date.parse(opensAt)
        ? [{ field: 'closeAt' as const, message: m.closesTooEarly() }]
        : []),
  ]
}

const problemsOfPromise = ({ promised = NO_PROMISE }: ConversationDraft, now: number): DraftProblem[] => {
  const { answerDueOn, answeredBy } = promiseProblems(promised, now)
  return [
    ...(answerDueOn ? [{ field: 'answerDueOn' as const, message: answerDueOn }] : []),
    ...(answeredBy ? [{ field: 'answeredBy' as const, message: answeredBy }] : []),
  ]
}

/** The problem of a publication date in the past or without one; the import form uses it as well. */
export const dateProblems = (draft: ConversationDraft, now: number): DraftProblem[] => {
  const { hasScheduledConversion, conversionDate } = draft.privateConversationSettings
  // Without a date it is no later moment either.
  const isPast = draft.isPrivate && hasScheduledConversion && !(Date.parse(conversionDate) > now)
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
