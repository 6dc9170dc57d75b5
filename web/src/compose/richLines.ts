import { escapeText, parseRichText, type RichNode, type RichTag } from '@parley/contract'

/** What a piece of text is marked with. */
export type Mark = Exclude<RichTag, 'br' | 'div'>

export type RichPiece = { text: string; marks: readonly Mark[] }

/** HTML of the six tags as lines of marked pieces; a block begins and ends a line. */
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

/** Plain text as HTML while it is being written: what looks like a tag stays text, and spaces stay where they are. */
export const writtenHtml = (text: string): string => escapeText(text).replaceAll(/\r\n?|\n/g, '<br>')
