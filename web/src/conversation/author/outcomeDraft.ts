import { AnswerState, plainText, toRichText, type Opinion, type Outcome } from '@parley/contract'
import { hasShape, isListOf, isOneOf, isOptional, isString, stored } from '#device/stored.ts'

/** What is written in a row of the table of answers. */
export type AnswerFields = {
  /** Empty while nothing is chosen. */
  state: AnswerState | ''
  text: string
  doneBy?: string | undefined
  /** As `2026-12-20`. */
  dueOn?: string | undefined
}
export type DraftAnswer = AnswerFields & Pick<Opinion, 'opinionSlugId' | 'opinion' | 'language'>

/** An outcome that is not posted yet, in plain text. */
export type OutcomeDraft = { text: string; answers: DraftAnswer[]; isComplete?: boolean | undefined }

const isAnswer = hasShape<DraftAnswer>({
  opinionSlugId: isString,
  opinion: isString,
  language: isOptional(isString),
  state: isOneOf<AnswerState | ''>(['', ...AnswerState.options]),
  text: isString,
  doneBy: isOptional(isString),
  dueOn: isOptional(isString),
})
const isDraft = hasShape<OutcomeDraft>({
  text: isString,
  answers: isListOf(isAnswer),
  isComplete: isOptional((value): value is boolean => typeof value === 'boolean'),
})

/** The unsent outcome of a conversation on this device. */
export const outcomeDraft = (conversationSlugId: string) =>
  stored(`parley:outcome-draft:${conversationSlugId}`, isDraft)

/** The draft that changes a posted outcome, or an empty one. */
export const draftFrom = (outcome: Outcome | undefined): OutcomeDraft => ({
  text: plainText(outcome?.text ?? ''),
  answers: (outcome?.answerList ?? []).map(({ text, ...answer }) => ({ ...answer, text: plainText(text) })),
  isComplete: outcome?.isComplete,
})

/** Whether nothing is written in a row. */
export const isBlank = ({ state, text, doneBy, dueOn }: AnswerFields): boolean =>
  state === '' && text.trim() === '' && !doneBy?.trim() && !dueOn

/** The answers of a draft that can be posted, in the order of the table. */
export const answersToPost = (answers: readonly DraftAnswer[]): Outcome['answerList'] =>
  answers.flatMap(({ state, text, doneBy, dueOn, ...about }) =>
    state === ''
      ? []
      : [
          {
            ...about,
            state,
            text: toRichText(text),
            doneBy: doneBy?.trim() || undefined,
            dueOn: dueOn || undefined,
          },
        ],
  )

/** The rows of the table: the opinions that people share, then others that are answered. */
export const rowsOf = (
  answers: readonly DraftAnswer[],
  shared: readonly Pick<DraftAnswer, 'opinionSlugId' | 'opinion' | 'language'>[],
): DraftAnswer[] => {
  const written = new Map(answers.map((answer) => [answer.opinionSlugId, answer]))
  const first = shared.map(
    ({ opinionSlugId, opinion, language }): DraftAnswer =>
      written.get(opinionSlugId) ?? { opinionSlugId, opinion, language, state: '', text: '' },
  )
  const known = new Set(first.map(({ opinionSlugId }) => opinionSlugId))
  return [...first, ...answers.filter(({ opinionSlugId }) => !known.has(opinionSlugId))]
}
