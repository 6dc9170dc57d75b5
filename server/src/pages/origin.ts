import type { Conversation, Language } from '@parley/contract'
import { uploaded } from '#texts/pages.ts'

/** Words about a conversation, after a sentence about its origin if its importer uploaded it as a file. */
export const afterOrigin = (
  { metadata }: Pick<Conversation, 'metadata'>,
  words: string,
  language: Language,
): string => (metadata.provenance?.isUploaded ? `${uploaded(language)} ${words}` : words)
