import { escapeText, parseRichText, type RichNode, type RichTag } from '@parley/contract'

/** The marks of a piece of text. */
export type Mark = Exclude<RichTag, 'br' | 'div'>

export type RichPiece = { text: string; marks: readonly Mark[] }

/** Converts HTML with the six tags to lines of marked pieces; a block begins and ends a line. */
export const richLines = (html: string): RichPiece[][] => {
  const lines: RichPiece[][] = [[]]
  let isBlockOver = false
  const breakLine = () => {
    lines.push([])
    isBlockOver = false
  }
  const write = (text: string, marks: readonly Mark[]) => {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0 || isBlockOver) breakLine()
      if (piece !== '') lines.at(-1)?.push({ text: piece, marks })
    }
  }
  const read = (nodes: readonly RichNode[], marks: readonly Mark[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') write(node, marks)
      else if (node.tag === 'br') {
        breakLine()
      } else if (node.tag === 'div') {
        if (isBlockOver || lines.at(-1)?.length !== 0) breakLine()
        read(node.children, marks)
        isBlockOver = true
      } else read(node.children, marks.includes(node.tag) ? marks : [...marks, node.tag])
    }
  }
  read(parseRichText(html), [])
  return lines
}

/** Converts plain text to HTML while it is being written: tags stay text, and spaces are kept. */
export const writtenHtml = (text: string): string => escapeText(text).replaceAll(/\r\n?|\n/g, '<br>')
