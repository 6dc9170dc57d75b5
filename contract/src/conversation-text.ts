import { normalizeNewText, newPlainText, visibleLength } from './new-text.ts'
import { inNormalForm } from './normal-form.ts'
import { hasVisibleText, normalizeText } from './rich-text.ts'
import { LIMITS } from './text.ts'

/**
 * Why a text of a conversation is not allowed, and the English message about it, which the server sends. `count` are the
 * characters of a text that is too long.
 */
export type TextProblem<Code extends string> = { code: Code; message: string; count?: number }
/**
 * Why one text of a list is not allowed, with the index of the text; without an index the problem concerns the whole
 * list.
 */
export type ListProblem<Code extends string> = TextProblem<Code> & { index?: number }

/** Normalizes a text of one line for storage: titles, names and the options of polls. */
export const normalizeLine = (text: string): string => normalizeNewText(text).replace(/\s+/g, ' ').trim()

/** The key of a text in a list without repetitions: case, spacing and invisible characters make no difference. */
export const sameTextKey = (text: string): string =>
  inNormalForm(normalizeText(text).toLowerCase()).replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')

/** The problem of the title of a conversation. The form and the server share this function and those below. */
export function titleProblem(title: string): TextProblem<'title_required' | 'title_too_long'> | undefined {
  if (!hasVisibleText(title)) return { code: 'title_required', message: 'Title is required to continue' }
  const count = visibleLength(normalizeLine(title))
  if (count <= LIMITS.title) return undefined
  return {
    code: 'title_too_long',
    count,
    message: `Title exceeds ${LIMITS.title} character limit (${count}/${LIMITS.title})`,
  }
}

/** The problem of the name that somebody gives a group of opinions. */
export function groupNameProblem(
  name: string,
): TextProblem<'group_name_required' | 'group_name_too_long'> | undefined {
  if (!hasVisibleText(name)) return { code: 'group_name_required', message: 'Enter a name.' }
  const count = visibleLength(normalizeLine(name))
  if (count <= LIMITS.groupName) return undefined
  return {
    code: 'group_name_too_long',
    count,
    message: `The name has ${count} characters, and may have ${LIMITS.groupName}.`,
  }
}

/** The problem of the introduction to printed results: plain text of one paragraph, or nothing. */
export function printIntroductionProblem(text: string): TextProblem<'introduction_too_long'> | undefined {
  const count = visibleLength(normalizeLine(text))
  if (count <= LIMITS.printIntroduction) return undefined
  return {
    code: 'introduction_too_long',
    count,
    message: `The introduction has ${count} characters, and may have ${LIMITS.printIntroduction}.`,
  }
}

/**
 * The problem of the body of a conversation, given as HTML of the six tags. `additions` are the texts appended to it
 * later; all together share one limit.
 */
export function bodyProblem(
  body: string,
  additions: readonly string[] = [],
): TextProblem<'body_too_long'> | undefined {
  const count = [body, ...additions].reduce((sum, html) => sum + richTextLength(html), 0)
  return count <= LIMITS.conversationBody
    ? undefined
    : { code: 'body_too_long', count, message: tooLongBody(count) }
}

/** The problem of the text of an outcome, or of an answer in it, given as HTML of the six tags. */
export function outcomeTextProblem(
  html: string,
): TextProblem<'outcome_text_required' | 'outcome_text_too_long'> | undefined {
  if (!hasVisibleText(newPlainText(html)))
    return { code: 'outcome_text_required', message: 'The text must say something' }
  const count = richTextLength(html)
  if (count <= LIMITS.outcome) return undefined
  return {
    code: 'outcome_text_too_long',
    count,
    message: `Text exceeds ${LIMITS.outcome} character limit (${count}/${LIMITS.outcome})`,
  }
}

/** The problem of the text of an update, given as HTML of the six tags. */
export function updateTextProblem(
  html: string,
): TextProblem<'update_text_required' | 'update_text_too_long'> | undefined {
  if (!hasVisibleText(newPlainText(html)))
    return { code: 'update_text_required', message: 'The update must say something' }
  const count = richTextLength(html)
  if (count <= LIMITS.update) return undefined
  return {
    code: 'update_text_too_long',
    count,
    message: `Update exceeds ${LIMITS.update} character limit (${count}/${LIMITS.update})`,
  }
}

/** The length of HTML of the six tags, in visible characters. */
export const richTextLength = (html: string): number => visibleLength(newPlainText(html))

const tooLongBody = (count: number) =>
  `Body content exceeds ${LIMITS.conversationBody} character limit (${count}/${LIMITS.conversationBody})`

/** What a list with more options than a poll may have is told. */
export const TOO_MANY_OPTIONS = `Maximum ${LIMITS.pollOptionsMax} poll options allowed`

export type PollProblemCode =
  | 'too_few_options'
  | 'too_many_options'
  | 'option_empty'
  | 'option_too_long'
  | 'option_repeated'

/** The problem of the options of a poll: the first problem of the list, or of the first option that has one. */
export const pollProblem = (options: readonly string[]): ListProblem<PollProblemCode> | undefined =>
  pollProblems(options)[0]

/** All problems of the options of a poll: those of the list, then those of each option in order. */
export function pollProblems(options: readonly string[]): ListProblem<PollProblemCode>[] {
  const { pollOptionsMin: min, pollOptionsMax: max, pollOption: length } = LIMITS
  const problems: ListProblem<PollProblemCode>[] = []
  if (options.length < min)
    problems.push({ code: 'too_few_options', message: `Poll must have at least ${min} options` })
  if (options.length > max) problems.push({ code: 'too_many_options', message: TOO_MANY_OPTIONS })
  const firstAt = new Map<string, number>()
  for (const [index, option] of options.entries()) {
    const key = sameTextKey(option)
    if (!firstAt.has(key)) firstAt.set(key, index)
    if (!hasVisibleText(option))
      problems.push({ code: 'option_empty', message: 'All poll options must be filled in', index })
    else if (visibleLength(normalizeLine(option)) > length)
      problems.push({
        code: 'option_too_long',
        message: `Poll options have at most ${length} characters`,
        index,
      })
    else if (firstAt.get(key) !== index)
      problems.push({ code: 'option_repeated', message: 'Poll options must be unique', index })
  }
  return problems
}

/** Whether a poll of this many options may get one more, lose one, or have one changed. */
export function pollEditProblem(
  numOptions: number,
  edit: { kind: 'add' } | { kind: 'remove' | 'change'; index: number },
): TextProblem<'too_few_options' | 'too_many_options' | 'no_such_option'> | undefined {
  const { pollOptionsMin: min, pollOptionsMax: max } = LIMITS
  if (edit.kind === 'add')
    return numOptions < max ? undefined : { code: 'too_many_options', message: TOO_MANY_OPTIONS }
  if (!Number.isInteger(edit.index) || edit.index < 0 || edit.index >= numOptions)
    return { code: 'no_such_option', message: 'Invalid poll option index' }
  if (edit.kind === 'remove' && numOptions <= min)
    return { code: 'too_few_options', message: `Minimum ${min} poll options required` }
  return undefined
}

export type SeedProblem = ListProblem<'too_many' | 'empty' | 'too_long' | 'repeated'> & {
  /** With `repeated`: the index of the earlier opinion with the same text. */
  sameAs?: number
}

/** All problems of the opinions that a conversation begins with, given as HTML of the six tags. */
export function seedProblems(opinions: readonly string[]): SeedProblem[] {
  const firstAt = new Map<string, number>()
  const problems = opinions.flatMap((html, index): SeedProblem[] => {
    const text = newPlainText(html)
    if (!hasVisibleText(text)) return [{ code: 'empty', message: 'This line is empty.', index }]
    const key = sameTextKey(text)
    const sameAs = firstAt.get(key)
    if (sameAs !== undefined)
      return [{ code: 'repeated', message: `This is the same as opinion ${sameAs + 1}.`, index, sameAs }]
    firstAt.set(key, index)
    const count = visibleLength(text)
    if (count <= LIMITS.opinion) return []
    const lengthOfLimit = `${formatCount(count)} of ${formatCount(LIMITS.opinion)} characters`
    return [{ code: 'too_long', count, message: `${lengthOfLimit}. Shorten this opinion.`, index }]
  })
  if (opinions.length <= LIMITS.seedOpinions) return problems
  return [{ code: 'too_many', message: `${LIMITS.seedOpinions} opinions at most.` }, ...problems]
}

/** The messages are English. */
const formatCount = (count: number) => count.toLocaleString('en')
