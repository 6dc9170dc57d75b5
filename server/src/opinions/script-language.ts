/** Letters that only one of the languages with this script has. */
const ONLY_UKRAINIAN = /[іїєґ]/iu
const ONLY_RUSSIAN = /[ыэъё]/iu
const ONLY_PERSIAN_OR_URDU = /[پچژگکیٹڈڑےہ]/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Frequent characters that are written differently in Traditional and in Simplified Chinese. */
const TRADITIONAL = new Set(
  '這們國說對時會來過為開發後點現車從經關間樣東問個裡應讓與學實體無見機電動產業務題區',
)
const SIMPLIFIED = new Set(
  '这们国说对时会来过为开发后点现车从经关间样东问个里应让与学实体无见机电动产业务题区',
)

const SCRIPTS: readonly [
  letters: RegExp,
  languageIn: (text: string, expected?: string) => string | undefined,
][] = [
  [
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
    (text, expected) => (KANA.test(text) ? 'ja' : chineseIn(text, expected)),
  ],
  [/\p{Script=Arabic}/gu, arabicIn],
  [/\p{Script=Cyrillic}/gu, cyrillicIn],
  [/\p{Script=Hangul}/gu, () => 'ko'],
  [/\p{Script=Hebrew}/gu, () => 'he'],
  [/\p{Script=Greek}/gu, () => 'el'],
  [/\p{Script=Thai}/gu, () => 'th'],
]

/**
 * The language of a text that is written in letters of few languages: more than a third of them is enough, since such
 * texts quote names in Latin letters. `latin` if its letters do not tell; undefined if they tell that it is none that
 * is known.
 */
export function languageByScript(text: string, expected?: string): string | undefined {
  const numLetters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [letters, languageIn] of SCRIPTS)
    if ((text.match(letters)?.length ?? 0) * 3 > numLetters) return languageIn(text, expected)
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) * 3 > numLetters ? 'latin' : undefined
}

function chineseIn(text: string, expected?: string): string | undefined {
  if (expected === 'ja' || expected?.startsWith('zh')) return expected
  const characters = Array.from(text)
  const balance =
    characters.filter((each) => TRADITIONAL.has(each)).length -
    characters.filter((each) => SIMPLIFIED.has(each)).length
  if (balance === 0) return undefined
  return balance > 0 ? 'zh-hant' : 'zh-hans'
}

function arabicIn(text: string, expected?: string): string | undefined {
  if (expected === 'fa' || expected === 'ur') return expected
  return ONLY_PERSIAN_OR_URDU.test(text) ? undefined : 'ar'
}

function cyrillicIn(text: string, expected?: string): string | undefined {
  if (ONLY_UKRAINIAN.test(text)) return ONLY_RUSSIAN.test(text) ? undefined : 'uk'
  if (ONLY_RUSSIAN.test(text)) return 'ru'
  return expected === 'uk' || expected === 'ru' ? expected : undefined
}
