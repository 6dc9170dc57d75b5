import { Parser } from 'htmlparser2'

/** The text of stored rich text, its lines as lines. */
export function plainText(html: string): string {
  let text = ''
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'br' || (name === 'div' && text !== '' && !text.endsWith('\n'))) text += '\n'
    },
    onclosetag: (name) => {
      if (name === 'div' && !text.endsWith('\n')) text += '\n'
    },
    ontext: (words) => {
      text += words
    },
  })
  parser.write(html)
  parser.end()
  return text.trim()
}
