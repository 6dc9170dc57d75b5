import type { Language } from '@parley/contract'
import type { GetICUArgs } from '@schummar/icu-type-parser'
import { readMessage, type Write } from '#texts/icu.ts'
import { translationOf } from '#texts/translations.ts'

// Every text that the server writes for people is declared with `text` or `textOf` in this folder, in English, and
// written by calling it with a language. The texts of screens are in web/src/messages; translators find both in one
// file for each language. `english/` has what stays English: words of responses, which are the same for all readers.

/** A text without parts. */
export const text =
  (english: string) =>
  (language: Language): string =>
    translationOf(english, language) ?? english

type Parts<Message extends string> = GetICUArgs<Message, { ICUNumberArgument: number; ICUArgument: string }>

/** A text with parts that vary: an ICU message, whose parameters the compiler reads. */
export function textOf<const Message extends string>(
  english: Message,
): (language: Language, parts: Parts<Message>) => string
export function textOf(english: string) {
  const read = new Map<string, Write>()
  return (language: Language, parts: Readonly<Record<string, unknown>>): string => {
    const write = read.get(language.code) ?? readIn(english, language)
    read.set(language.code, write)
    return write(parts)
  }
}

function readIn(english: string, language: Language): Write {
  const translation = translationOf(english, language)
  return translation === undefined ? readMessage(english) : readMessage(translation, language)
}
