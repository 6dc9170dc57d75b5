import * as z from 'zod/mini'
import { call } from './call.ts'

/** Consecutive words of a paragraph or list item that share their style and link. */
export const LegalWords = z.object({
  text: z.string(),
  style: z.optional(z.enum(['bold', 'italic'])),
  /** A link to a website, a mail address, a page of this installation, or a part of the page. */
  href: z.optional(z.string()),
})
export type LegalWords = z.infer<typeof LegalWords>

/** A paragraph, a list, or a placeholder that the application replaces by the sentences of consent. */
export const LegalBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), words: z.array(LegalWords) }),
  z.object({ kind: z.literal('list'), items: z.array(z.array(LegalWords)) }),
  z.object({ kind: z.literal('consent') }),
])
export type LegalBlock = z.infer<typeof LegalBlock>

const LegalSection = z.object({ id: z.string(), heading: z.string(), blocks: z.array(LegalBlock) })

export const LegalText = z.object({
  title: z.string(),
  /** The text before the first heading. */
  intro: z.array(LegalBlock),
  sections: z.array(LegalSection),
})
export type LegalText = z.infer<typeof LegalText>

export const getLegalText = call({
  path: '/legal/get',
  summary: 'The privacy notice or the terms of this installation',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({ name: z.enum(['privacy', 'terms']) }),
  output: LegalText,
})
