/** A language of the interface. */
export type Language = {
  /** Its name in addresses and in names of files: its BCP 47 tag in lower case, without a region. */
  code: string
  /** Its BCP 47 tag in pages, and for dates and numbers. */
  tag: string
  /** Its name in itself. */
  name: string
  dir: 'ltr' | 'rtl'
}

/** The language in which the texts of the code are written. */
export const ENGLISH: Language = { code: 'en', tag: 'en', name: 'English', dir: 'ltr' }

/** All languages of the interface, in the order of menus. */
export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  { code: 'de', tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { code: 'fr', tag: 'fr', name: 'Français', dir: 'ltr' },
  { code: 'es', tag: 'es', name: 'Español', dir: 'ltr' },
  { code: 'pt', tag: 'pt-BR', name: 'Português', dir: 'ltr' },
  { code: 'pl', tag: 'pl', name: 'Polski', dir: 'ltr' },
  { code: 'uk', tag: 'uk', name: 'Українська', dir: 'ltr' },
  { code: 'ar', tag: 'ar', name: 'العربية', dir: 'rtl' },
  { code: 'ja', tag: 'ja', name: '日本語', dir: 'ltr' },
  { code: 'zh-hant', tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
]

/** Whether a text has the form of a code, not necessarily that of a known language. */
export const isLanguageCode = (text: string): boolean => /^[a-z]{2}(?:-[a-z]{4})?$/.test(text)

/** The language with this code. */
export const languageOf = (code: string): Language | undefined =>
  LANGUAGES.find((language) => language.code === code)

/**
 * The code with which a path below /feed/ begins, and the rest of the path. The code need not be one of a known
 * language; no other part of a path has two letters.
 */
export const splitLanguage = (path: string): { code?: string; rest: string } => {
  const [code = ''] = path.split(/[/?]/, 1)
  return isLanguageCode(code) ? { code, rest: path.slice(code.length).replace(/^\//, '') } : { rest: path }
}

/** The codes of languages that suit a BCP 47 tag, the best first. Readers of Chinese can read both of its scripts. */
export const codesFor = (tag: string): string[] => {
  const [language = '', ...subtags] = tag.toLowerCase().split('-')
  if (language !== 'zh') return [tag.toLowerCase(), language]
  const isTraditional = subtags.some((subtag) => ['hant', 'tw', 'hk', 'mo'].includes(subtag))
  return isTraditional ? ['zh-hant', 'zh-hans'] : ['zh-hans', 'zh-hant']
}
