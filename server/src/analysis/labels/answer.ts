import { hasVisibleText, LIMITS, normalizeLine, visibleLength } from '@parley/contract'
import * as z from 'zod'
import { parseJson } from '#analysis/labels/endpoint.ts'

export const MAX_MODEL_SUMMARY = 400

// Markup, addresses of any kind, and user names on other services.
const UNWANTED = /[<>{}[\]\\`]|https?:|www\.|[\w-]\.(?:com|org|net|io|gov|edu|info|me|co)\b|@\w|\S@\S/i

const line = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform(normalizeLine)
    .refine((text) => hasVisibleText(text) && visibleLength(text) <= max && !UNWANTED.test(text))

const Answer = z.object({
  summary: line(MAX_MODEL_SUMMARY),
  groups: z.array(
    z.object({ group: z.string(), name: line(LIMITS.groupName), summary: line(MAX_MODEL_SUMMARY) }),
  ),
})

export type ModelLabels = { summary: string; groups: Map<string, { name: string; summary: string }> }

/**
 * Reads the names and summaries that a model wrote for the groups with these letters: the first JSON object in its
 * text, with one entry for each group and no two names alike. Any other answer is refused as a whole.
 */
export function readAnswer(text: string, letters: readonly string[]): ModelLabels {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  const answer = Answer.safeParse(parseJson(from < 0 ? '' : text.slice(from, to + 1)))
  if (!answer.success) throw new Error('The model wrote something that is not shown')
  const { summary, groups } = answer.data
  const byLetter = new Map(groups.map(({ group, ...labels }) => [group, labels]))
  const names = new Set([...byLetter.values()].map(({ name }) => name.toLowerCase()))
  if (
    byLetter.size !== letters.length ||
    names.size !== letters.length ||
    !letters.every((letter) => byLetter.has(letter))
  )
    throw new Error('The model did not write about each group once')
  return { summary, groups: byLetter }
}
