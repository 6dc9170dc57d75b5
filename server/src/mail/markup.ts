/** HTML, which is inserted as it is; every string is escaped. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** HTML with inserted parts. Attributes need quotation marks around what is inserted. */
export function markup(
  pieces: TemplateStringsArray,
  ...parts: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const written = parts.map((part) => {
    if (typeof part === 'string') return escape(part)
    return part instanceof Markup ? part.html : part.map(({ html }) => html).join('')
  })
  return new Markup(pieces.map((piece, index) => piece + (written[index] ?? '')).join(''))
}
