import { inNormalForm, normalizeLine, toRichText } from '@parley/contract'
import { canonicalHtml } from '#opinions/rich-text.ts'

const CUT_MARK = ' […]'
/** Code units of a text that are read for each character that it may have; the rest cannot be shown and takes time. */
const UNITS_PER_CHARACTER = 8

const beginningOf = (text: string, maxLength: number): string =>
  text.slice(0, maxLength * UNITS_PER_CHARACTER).toWellFormed()

/** Shortens a text to `maxLength` characters, with an ellipsis at the end if it was cut. */
function cutText(text: string, maxLength: number): string {
  const characters = [...inNormalForm(text)]
  if (characters.length <= maxLength) return characters.join('')
  return (
    characters
      .slice(0, maxLength - CUT_MARK.length)
      .join('')
      .trimEnd() + CUT_MARK
  )
}

/** Converts an imported title to one line of plain text. */
export function titleOf(text: string, maxLength: number): string {
  return cutText(normalizeLine(beginningOf(text, maxLength).replace(/\p{Cc}+/gu, ' ')), maxLength)
}

/** Converts plain text to stored rich text; empty if the text has no visible characters. */
export function richTextOf(text: string, maxLength: number): string {
  return storableHtml(toRichText(cutText(withUnixLines(beginningOf(text, maxLength)), maxLength)))
}

/** Like {@link richTextOf}, but keeps the Markdown links and bold words that descriptions at a source contain. */
export function descriptionOf(text: string, maxLength: number): string {
  const plain = withUnixLines(beginningOf(text, maxLength)).replace(
    /\[([^[\]\n]*)\]\((https?:[^()[\s]+)\)/g,
    '$1 ($2)',
  )
  const withoutBold = plain.replace(BOLD, '$1')
  // A cut inside bold text would lose the end tag, so a text that is too long loses its bold words.
  if ([...withoutBold].length > maxLength) return richTextOf(withoutBold, maxLength)
  return storableHtml(toRichText(plain).replace(BOLD, '<b>$1</b>'))
}

const BOLD = /\*\*([^*\n]+)\*\*/g

const withUnixLines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

function storableHtml(html: string): string {
  const richText = canonicalHtml(html) ?? canonicalHtml(html.replaceAll('<br>', ' '))
  return richText && richText.visibleLength > 0 ? richText.html : ''
}
