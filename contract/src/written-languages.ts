import { LANGUAGES, type Language } from './languages.ts'

/** Other languages that conversations are held in, offered with those of the interface. */
const MORE_LANGUAGES: readonly Pick<Language, 'code' | 'name'>[] = [
  { code: 'bg', name: 'Български' },
  { code: 'ca', name: 'Català' },
  { code: 'cs', name: 'Čeština' },
  { code: 'da', name: 'Dansk' },
  { code: 'el', name: 'Ελληνικά' },
  { code: 'fa', name: 'فارسی' },
  { code: 'fi', name: 'Suomi' },
  { code: 'he', name: 'עברית' },
  { code: 'hu', name: 'Magyar' },
  { code: 'it', name: 'Italiano' },
  { code: 'ko', name: '한국어' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'ro', name: 'Română' },
  { code: 'ru', name: 'Русский' },
  { code: 'sv', name: 'Svenska' },
  { code: 'tr', name: 'Türkçe' },
  { code: 'ur', name: 'اردو' },
  { code: 'vi', name: 'Tiếng Việt' },
  { code: 'zh-hans', name: '简体中文' },
]

/** The languages that people may state for what they write; others are accepted too. */
export const writtenLanguages = (): readonly Pick<Language, 'code' | 'name'>[] => [
  ...LANGUAGES,
  ...MORE_LANGUAGES,
]
