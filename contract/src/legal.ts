import * as z from 'zod/mini'
import { call } from './call.ts'
import { languageOf } from './languages.ts'
import { atMost } from './text.ts'

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
  /** The BCP 47 tag of its language: that of the reader if the operator has translated it. */
  language: z.optional(z.string()),
  /** The text before the first heading. */
  intro: z.array(LegalBlock),
  sections: z.array(LegalSection),
})
export type LegalText = z.infer<typeof LegalText>

/** The legal texts of a site. */
export const LEGAL_NAMES = ['privacy', 'terms'] as const
const LegalName = z.enum(LEGAL_NAMES)
export type LegalName = z.infer<typeof LegalName>

/** The greatest length of a legal text in Markdown, in characters. */
export const MAX_LEGAL_LENGTH = 60_000

/** What is wrong with a legal text in Markdown; undefined if nothing is. */
export function legalProblem(markdown: string): 'no_title' | 'too_long' | undefined {
  if (markdown.length > MAX_LEGAL_LENGTH) return 'too_long'
  return /^# \S/m.test(markdown) ? undefined : 'no_title'
}

const OwnLanguage = z.string().check(
  atMost(100),
  z.refine((code) => languageOf(code)?.code === code, 'must be the code of a language, such as de'),
)

/** Where a text in a language comes from: administrators, a file, or nowhere, so that readers get another language. */
const LegalOrigin = z.enum(['edited', 'file', 'none'])
export type LegalOrigin = z.infer<typeof LegalOrigin>

export const getLegalText = call({
  path: '/legal/get',
  summary: 'The privacy notice or the terms of this installation',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({
    name: LegalName,
    /** The BCP 47 tag of the reader’s language. */
    language: z.optional(z.string().check(atMost(35))),
  }),
  output: LegalText,
})

export const listLegalTexts = call({
  path: '/administrator/legal/get-all',
  summary: 'Where each legal text comes from in each language of the site',
  access: 'administrator',
  effect: 'read',
  output: z.object({
    /** The site’s own language is the first one of each text. */
    textList: z.array(z.object({ name: LegalName, language: z.string(), origin: LegalOrigin })),
  }),
})

export const getLegalSource = call({
  path: '/administrator/legal/get',
  summary: 'A legal text in Markdown; what readers of the language get now if it has none in this language',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({ name: LegalName, language: OwnLanguage }),
  output: z.object({
    markdown: z.string(),
    origin: LegalOrigin,
    /** Differs once somebody has changed the text, here or in a file. */
    version: z.string(),
  }),
})

export const updateLegalText = call({
  path: '/administrator/legal/update',
  summary: 'Replaces a legal text in one language; with an empty text, that of the files holds again',
  access: 'administrator',
  effect: 'write',
  audit: ['settings.changed'],
  limit: 'decision',
  // A character takes up to three bytes.
  maxBytes: MAX_LEGAL_LENGTH * 3 + 1024,
  input: z.strictObject({
    name: LegalName,
    language: OwnLanguage,
    /** The `version` that this text replaces; with another one now, 409 `text_changed`. By default any. */
    replaces: z.optional(z.string().check(atMost(50))),
    markdown: z.string().check(
      atMost(MAX_LEGAL_LENGTH),
      z.overwrite((text) => text.replaceAll('\r', '').trim()),
      z.refine(
        (text) => text === '' || legalProblem(text) !== 'no_title',
        'must have a title, such as # Privacy',
      ),
    ),
  }),
})
