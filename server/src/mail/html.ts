/** Markup, which is inserted as it is; every string is escaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
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
export function html(
  markup: TemplateStringsArray,
  ...parts: readonly (string | Html | readonly Html[])[]
): Html {
  const written = parts.map((part) => {
    if (typeof part === 'string') return escape(part)
    return part instanceof Html ? part.markup : part.map((each) => each.markup).join('')
  })
  return new Html(markup.map((piece, index) => piece + (written[index] ?? '')).join(''))
}
