import { codesFor, languageOf } from '@parley/contract'
import { basePath } from '#basePath.ts'
import { localStore } from '#device/storage.ts'
import { firstScreen } from '#firstScreen.ts'
import { notify } from '#ui/notices/notices.ts'
import { addressIn, chosenLanguage, keepLanguage } from './languageChoice.ts'
import { OFFERED_KEY } from './languageStorage.ts'

/** That a page exists in a language, and a link to it: a page has no other texts than those of its own language. */
export const WORDS: Readonly<Record<string, readonly [sentence: string, link: string]>> = {
  en: ['This page is also available in English.', 'Read in English'],
  de: ['Diese Seite gibt es auch auf Deutsch.', 'Auf Deutsch lesen'],
  fr: ['Cette page existe aussi en français.', 'Lire en français'],
  es: ['Esta página también está en español.', 'Leer en español'],
  pt: ['Esta página também existe em português.', 'Ler em português'],
  pl: ['Ta strona jest też po polsku.', 'Czytaj po polsku'],
  uk: ['Ця сторінка є також українською.', 'Читати українською'],
  ar: ['هذه الصفحة متاحة أيضًا بالعربية.', 'القراءة بالعربية'],
  ja: ['このページは日本語でも読めます。', '日本語で読む'],
  'zh-hant': ['這個頁面也有繁體中文版。', '以繁體中文閱讀'],
}

const NOTICE_MS = 30_000

/**
 * Where the address names a language that the reader’s browser does not ask for, offers the one it asks for, once per
 * language and device.
 */
export function offerOtherLanguage(): void {
  if (basePath() === import.meta.env.BASE_URL) return
  const { languages = [] } = firstScreen()
  const wanted = chosenLanguage() ?? wantedLanguage(navigator.languages, languages)
  const [sentence, label] = WORDS[wanted ?? ''] ?? []
  const isRead = wanted !== undefined && document.documentElement.lang.toLowerCase().startsWith(wanted)
  if (!wanted || !sentence || !label || isRead || localStore.get(OFFERED_KEY) === wanted) return
  localStore.set(OFFERED_KEY, wanted)
  const read = () => {
    keepLanguage(wanted)
    location.assign(addressIn(wanted))
  }
  const { tag } = languageOf(wanted) ?? {}
  notify({ text: sentence, ...(tag ? { lang: tag } : {}), ms: NOTICE_MS, action: { label, act: read } })
}

/** The code of the first language of a browser that pages are offered in. */
export const wantedLanguage = (tags: readonly string[], offered: readonly string[]): string | undefined =>
  tags.flatMap(codesFor).find((code) => offered.includes(code))
