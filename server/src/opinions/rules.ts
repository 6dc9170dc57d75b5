import { AppError, LIMITS } from '@parley/contract'
import { canonicalHtml } from '#opinions/rich-text.ts'

/** The sanitized text of an opinion; throws if it is empty, too long or too complex. */
export function opinionHtml(html: string): string {
  const text = canonicalHtml(html)
  if (text === undefined) throw invalid('text_too_complex', 'is formatted too deeply')
  if (!text.isVisible) throw invalid('opinion_empty', 'must say something')
  if (text.visibleLength > LIMITS.opinion)
    throw invalid(
      'opinion_too_long',
      `must have at most ${LIMITS.opinion} characters, it has ${text.visibleLength}`,
    )
  return text.html
}

const invalid = (code: string, problem: string) =>
  new AppError('invalid_input', code, `opinionBody: ${problem}`, { field: 'opinionBody' })
