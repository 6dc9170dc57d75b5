import * as z from 'zod/mini'
import { inNormalForm } from './normal-form.ts'
import { parseRichText, textOf, withoutSoftBreaks } from './rich-text.ts'
import { atMost, explanationLength } from './text.ts'

/**
 * Normalizes a new text before it is stored: NFC, without invisible characters, with few marks on each letter, and with
 * direction controls that end in their line. Texts that are stored already stay as they are, since hashes and bundles
 * contain them.
 */
export function normalizeNewText(text: string): string {
  if (PLAIN.test(text)) return text
  let normalized = inNormalForm(withoutSoftBreaks(text.toWellFormed()).replace(ALWAYS_REMOVED, ''))
  // A character that one rule removes can be the context of another rule, so the rules are repeated until nothing
  // changes. Only a text that was made for it needs many rounds: it loses all that depends on a context.
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const before = normalized
    normalized = withoutUseless(before)
    if (normalized === before) return normalized
  }
  return withoutUseless(inNormalForm(normalized.replace(DEPENDS_ON_CONTEXT, '')))
}

const MAX_ROUNDS = 4

const withoutUseless = (text: string): string =>
  inNormalForm(
    text
      .split('\n')
      .map(balanceDirections)
      .join('\n')
      .replace(USELESS_SELECTOR, '')
      .replace(USELESS_JOINER, '')
      .replace(MANY_MARKS, limitMarks),
  )

/** Limits the marks at the beginning of `text`, which follows `before` with only a tag between them. */
export function limitMarksAfterTag(before: string, text: string): string {
  const marks = MARKS_AT_START.exec(text)?.[0]
  if (marks === undefined) return text
  const kept = lastLetterOf(before) + marks
  const allowed = kept.replace(MANY_MARKS, limitMarks)
  return kept === allowed ? text : allowed.slice(kept.length - marks.length) + text.slice(marks.length)
}

/** The last letter of a text with its marks. */
function lastLetterOf(text: string): string {
  const last = Array.from(text.slice(-MAX_LETTER))
  const from = last.findLastIndex((character) => !MARK_OR_JOINER.test(character))
  return last.slice(Math.max(0, from)).join('')
}

/** No letter of a normalized text has more code units, with all its marks and joiners. */
const MAX_LETTER = 64
const MARK_OR_JOINER = /[\p{M}\u200C\u200D]/u

/** Characters to which no rule below applies and which NFC does not change. */
const PLAIN = /^[\n\r\t\x20-\x7E\xA0-\xAC\xAE-\u02FF]*$/

/**
 * Characters that are removed from every text: control characters, annotations, and all ignorable characters except
 * joiners, variation selectors and direction marks, which have separate rules. Direction overrides are removed too,
 * since they reverse letters and serve only to deceive.
 */
const ALWAYS_REMOVED =
  // oxlint-disable-next-line no-control-regex, no-misleading-character-class -- it lists what to remove
  /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u202D\u202E\uFFF9-\uFFFB\uFFFE\uFFFF]|(?![\u061C\u180B-\u180F\u200C-\u200F\u202A-\u202C\u2066-\u2069\uFE00-\uFE0F\u{E0100}-\u{E01EF}])\p{Default_Ignorable_Code_Point}/gu

/** A variation selector that does not follow a sign, an emoji or a letter that has variants. */
const USELESS_SELECTOR =
  /(?<![\p{S}\p{P}\p{Emoji}\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}])[\uFE00-\uFE0F]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]|(?<!\p{Script=Mongolian}(?<![\u180B-\u180F]))[\u180B-\u180F]/gu

/** The signs with the combining class 9 (Virama), after which RFC 5892 allows both joiners. */
const VIRAMA =
  '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u0E3A\\u0EBA\\u0F84\\u1039\\u103A' +
  '\\u1714\\u1715\\u1734\\u17D2\\u1A60\\u1B44\\u1BAA\\u1BAB\\u1BF2\\u1BF3\\u2D7F\\uA806\\uA82C\\uA8C4\\uA953\\uA9C0\\uAAF6' +
  '\\uABED\\u{10A3F}\\u{11046}\\u{11070}\\u{1107F}\\u{110B9}\\u{11133}\\u{11134}\\u{111C0}\\u{11235}\\u{112EA}\\u{1134D}' +
  '\\u{11442}\\u{114C2}\\u{115BF}\\u{1163F}\\u{116B6}\\u{1172B}\\u{11839}\\u{1193D}\\u{1193E}\\u{119E0}\\u{11A34}' +
  '\\u{11A47}\\u{11A99}\\u{11C3F}\\u{11D44}\\u{11D45}\\u{11D97}'

/** Letters that join the letters around them. */
const JOINING =
  '[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Mandaic}\\p{Script=Adlam}\\p{Script=Phags_Pa}\\p{Script=Hanifi_Rohingya}]'
/** Letters that join only the letter before them, or none, so that a joiner after them has no effect. */
const NOT_JOINING_NEXT =
  '[\\u0621-\\u0625\\u0627\\u0629\\u062F-\\u0632\\u0648\\u0671-\\u0677\\u0688-\\u0699\\u06C0\\u06C3-\\u06CB\\u06CD\\u06CF' +
  '\\u06D2\\u06D3\\u06D5\\u06EE\\u06EF\\u0710\\u0715-\\u0719\\u071E\\u0728\\u072A\\u072C\\u072F\\u0759-\\u075B\\u076B\\u076C' +
  '\\u0771\\u0773\\u0774\\u0778\\u0779\\u08AA-\\u08AC\\u08AE\\u08B1\\u08B2\\u08B9]'

/**
 * A joiner that RFC 5892 (appendix A) does not allow and that does not join two emoji. Ordinary spelling needs one
 * exception: ra and ya in Bengali and Kannada, with the zero width joiner before the virama.
 */
const USELESS_JOINER = new RegExp(
  `(?<![${VIRAMA}]|(?!${NOT_JOINING_NEXT})(?=\\p{L})${JOINING}\\p{Mn}*)\\u200C|` +
    `(?<![${VIRAMA}])\\u200C(?!\\p{Mn}*(?=\\p{L})${JOINING})|` +
    `(?<![${VIRAMA}]|\\p{Extended_Pictographic}[\\uFE0F\\u{1F3FB}-\\u{1F3FF}]?(?=\\u200D\\p{Extended_Pictographic})|` +
    `[\\u09B0\\u0CB0](?=\\u200D[\\u09CD\\u0CCD]))\\u200D`,
  'gu',
)

const MANY_MARKS = /([^\p{M}\u200C\u200D])?((?:\p{M}[\u200C\u200D]*){4,})/gu
const MARKS_AT_START = /^(?:\p{M}[\u200C\u200D]*)+/u
const MANY_POINTS = /[\p{Script_Extensions=Hebrew}\p{Script_Extensions=Arabic}]/u
/** Scripts that write the parts of a syllable below and above one letter as marks. */
const STACKING =
  /[\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Tai_Tham}\p{Script=Khmer}]/u

function limitMarks(_: string, base: string | undefined, marks: string): string {
  const maxMarks = STACKING.test(base ?? '') ? 6 : MANY_POINTS.test(base ?? '') ? 4 : 3
  let count = 0
  let kept = base ?? ''
  for (const character of marks) {
    if (/\p{M}/u.test(character)) count++
    if (count > maxMarks) break
    kept += character
  }
  return kept
}

/** Characters that are useless without certain others around them. */
const DEPENDS_ON_CONTEXT =
  // oxlint-disable-next-line no-misleading-character-class -- it lists what to remove
  /[\u061C\u180B-\u180F\u200C-\u200F\u202A-\u202C\u2066-\u2069\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu

/** The characters that open an embedding or an isolate, with the one that closes it. */
const CLOSING: Readonly<Record<string, string>> = {
  '\u202A': '\u202C',
  '\u202B': '\u202C',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
}
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/**
 * Removes embeddings and isolates that do not end in their line or contain nothing. Removes direction marks from lines
 * without right-to-left letters, and after another direction mark.
 */
function balanceDirections(line: string): string {
  if (!/[\u061C\u200E\u200F\u202A-\u202C\u2066-\u2069]/.test(line)) return line
  const isKept = new Uint8Array(line.length)
  const open: { at: number; closing: string }[] = []
  // How many of them each character would close: without one, nothing is searched.
  const numOpen: Record<string, number> = {}
  let lastText = -1
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    const closing = CLOSING[character]
    if (closing !== undefined) {
      open.push({ at, closing })
      numOpen[closing] = (numOpen[closing] ?? 0) + 1
    } else if (character !== '\u202C' && character !== '\u2069') {
      isKept[at] = 1
      if (!/[\s\u061C\u200C-\u200F]/.test(character)) lastText = at
    } else if (numOpen[character]) {
      // It also ends what began inside and is still open.
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        numOpen[last.closing] = (numOpen[last.closing] ?? 0) - 1
        if (last.closing !== character) continue
        if (lastText > last.at) isKept[last.at] = isKept[at] = 1
        break
      }
    }
  }
  const balanced = Array.from(isKept, (kept, at) => (kept ? line[at] : '')).join('')
  return balanced.replace(
    RIGHT_TO_LEFT.test(line) ? /(?<=[\u061C\u200E\u200F])[\u061C\u200E\u200F]/g : /[\u061C\u200E\u200F]/g,
    '',
  )
}

/** The plain text that new rich text will have after it is stored. */
export const newPlainText = (html: string): string => textOf(parseRichText(html), normalizeNewText).trim()

/** How many characters of a plain text count against a limit: the code points of the stored text. */
export const visibleLength = (text: string): number =>
  [...normalizeNewText(text.replaceAll('\r\n', '\n')).trim()].length

/** The schema of an explanation of at most `max` characters; it may be empty. It is normalized for storage. */
export const explanationUpTo = (max: number) =>
  z.string().check(
    atMost(max * 4),
    z.overwrite(normalizeNewText),
    z.refine((text) => explanationLength(text) <= max, { error: `must have at most ${max} characters` }),
  )
