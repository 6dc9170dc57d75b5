import type { Language } from '@parley/contract'
import { layout, paragraph } from '#mail/layout.ts'
import type { Mail } from '#mail/mail.ts'

/** A mail of one sentence. */
export const plainMail = ({
  words,
  language,
  siteName,
}: {
  words: string
  language: Language
  siteName: string
}): Mail => ({
  subject: words,
  text: `${words}\n`,
  html: layout({ language, siteName, subject: words, preheader: words, page: [paragraph(words)] }),
  siteName,
  languageTag: language.tag,
})
