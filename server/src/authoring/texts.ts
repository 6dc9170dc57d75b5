import {
  AppError,
  bodyProblem,
  outcomeTextProblem,
  seedProblems,
  updateTextProblem,
  type TextProblem,
} from '@parley/contract'
import { canonicalHtml } from '#opinions/rich-text.ts'

/** The sanitized body of a conversation, or of one addition to it. Body and additions share one limit. */
export function bodyHtml(input: string, field: string, others: readonly string[] = []): string {
  const html = sanitize(input, field)
  assertNoProblem(bodyProblem(html, others), field)
  return html
}

/** The sanitized text of an outcome or of an answer in it. */
export function outcomeHtml(input: string, field: string): string {
  const html = sanitize(input, field)
  assertNoProblem(outcomeTextProblem(html), field)
  return html
}

/** The sanitized text of an update. */
export function updateHtml(input: string, field: string): string {
  const html = sanitize(input, field)
  assertNoProblem(updateTextProblem(html), field)
  return html
}

/** The sanitized opinions of those who lead a conversation. */
export function seedOpinionHtmls(inputs: readonly string[], field: string): string[] {
  const seeds = inputs.map((text, index) => sanitize(text, `${field}.${index}`))
  const [problem] = seedProblems(seeds)
  assertNoProblem(problem, problem?.index === undefined ? field : `${field}.${problem.index}`)
  return seeds
}

/** Which opinions of a list are about the person; refuses places beyond its end. */
export function placesAboutPerson(
  places: readonly number[] = [],
  opinions: readonly string[],
): ReadonlySet<number> {
  const beyond = places.findIndex((place) => place >= opinions.length)
  if (beyond >= 0)
    throw invalidFieldError(
      { code: 'opinion_unknown', message: 'must be the place of an opinion of the list' },
      `aboutPersonList.${beyond}`,
    )
  return new Set(places)
}

/** Refuses a date in the past. */
export function assertInFuture(moment: Date, { field, now }: { field: string; now: Date }): void {
  if (moment <= now)
    throw invalidFieldError({ code: 'moment_has_passed', message: 'must be a moment to come' }, field)
}

/** An error about one field of the input. */
export const invalidFieldError = ({ code, message }: TextProblem<string>, field: string): AppError =>
  new AppError('invalid_input', code, `${field}: ${message}`, { field })

function assertNoProblem(problem: TextProblem<string> | undefined, field: string): void {
  if (problem !== undefined) throw invalidFieldError(problem, field)
}

function sanitize(input: string, field: string): string {
  const text = canonicalHtml(input)
  if (text === undefined)
    throw invalidFieldError({ code: 'text_too_complex', message: 'is formatted too deeply' }, field)
  return text.isVisible ? text.html : ''
}
