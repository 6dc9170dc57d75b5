import { ENGLISH, localeOf, writingIn, type Language } from '@parley/contract'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

/** Writes a message with the parts that vary. */
export type Write = (parts: Readonly<Record<string, unknown>>) => string

/**
 * Reads an ICU message. The web’s build compiles messages to scripts (web/icu.ts); the server, which writes few, reads
 * them when they are first used, so that it needs no build.
 */
export function readMessage(message: string, language: Language = ENGLISH): Write {
  const writing = writingIn(localeOf(language.tag))

  const writer = (elements: readonly MessageFormatElement[], counted: string): Write => {
    const writers = elements.map((element) => writerOf(element, counted))
    return (parts) => writers.map((write) => write(parts)).join('')
  }
  const writerOf = (element: MessageFormatElement, counted: string): Write => {
    switch (element.type) {
      case TYPE.literal:
        return () => element.value
      case TYPE.argument:
        return (parts) => writing.i(parts[element.value])
      case TYPE.number:
        return (parts) => writing.n(Number(parts[element.value]))
      case TYPE.pound:
        return (parts) => writing.n(Number(parts[counted]))
      case TYPE.select:
      case TYPE.plural: {
        const isPlural = element.type === TYPE.plural
        const options = new Map(
          Object.entries(element.options).map(([key, { value }]) => [
            key,
            writer(value, isPlural ? element.value : counted),
          ]),
        )
        const other = options.get('other') ?? (() => '')
        if (!isPlural) return (parts) => (options.get(String(parts[element.value])) ?? other)(parts)
        return (parts) => {
          const count = Number(parts[element.value])
          return (options.get(`=${count}`) ?? options.get(writing.p(count)) ?? other)(parts)
        }
      }
      default:
        throw new Error(`A message may not contain ${JSON.stringify(element)}`)
    }
  }
  return writer(parse(message, { ignoreTag: true, requiresOtherClause: true }), '')
}
