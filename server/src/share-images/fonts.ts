import { readTypeface, type FontName, type Typeface } from '#raster/typeface.ts'

/** A font with which all words of a picture are written. */
export type PictureFont = { name: FontName; regular: Typeface; bold: Typeface }

/** In the order in which they are tried. Chinese is before Japanese: it has no kana, and most Chinese fits into it. */
const NAMES: readonly FontName[] = ['latin', 'european', 'arabic', 'chinese', 'japanese']
const JAPANESE_FIRST: readonly FontName[] = ['latin', 'european', 'arabic', 'japanese', 'chinese']
const read = new Map<FontName, PictureFont>()

/** A font of pictures, whose files are read when it is first needed. */
export function pictureFont(name: FontName): PictureFont {
  const font = read.get(name) ?? {
    name,
    regular: readTypeface(name, 'regular'),
    bold: readTypeface(name, 'bold'),
  }
  read.set(name, font)
  return font
}

/**
 * The first font that has all characters of a text, if there is one. Most Chinese characters are in both fonts but look
 * different, so those of a Japanese text are drawn as in Japan even where it has no kana.
 */
export function fontFor(text: string, language?: string): PictureFont | undefined {
  // Reading all fonts takes a while, and none has these letters.
  if (!WRITABLE.test(text)) return undefined
  const name = (language === 'ja' ? JAPANESE_FIRST : NAMES).find((each) =>
    pictureFont(each).bold.canWrite(text),
  )
  return name && pictureFont(name)
}

const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether the first letter of a text belongs to a right-to-left script. */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)
