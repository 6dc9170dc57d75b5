type Attributes = Record<string, string>

/** An element with text or other elements in it; nothing is ever parsed as HTML. */
export const createElement = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Attributes,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[N] => {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}

/** A labelled field with a hint that is read with it. */
export const field = (
  name: string,
  label: string,
  { hint, ...attributes }: Attributes & { hint: string },
) => {
  const input = createElement('input', {
    id: name,
    name,
    required: '',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': `${name}-hint`,
    ...attributes,
  })
  const described = createElement('small', { id: `${name}-hint` }, hint)
  return createElement(
    'div',
    { class: 'field' },
    createElement('label', { for: name }, label),
    input,
    described,
  )
}
