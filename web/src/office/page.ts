import * as m from '#messages/office.ts'

export type Page = {
  form: HTMLFormElement
  savedDocument: HTMLElement
  forget: HTMLButtonElement
  /** Whether the button does nothing; it keeps the focus, which a disabled button would lose. */
  isBusy: () => boolean
  setBusy: (isBusy: boolean) => void
  /** Shows what is happening, and announces it to screen readers. */
  showStatus: (text: string) => void
}

/** Builds the page; all of its content is plain text. */
export const buildPage = (container: HTMLElement): Page => {
  const button = createElement('button', { type: 'submit', class: 'prove' }, m.prove())
  const forget = createElement('button', { type: 'button' }, m.forget())
  const savedDocument = createElement('p', { hidden: '' }, m.remembered(), ' ', forget)
  const status = createElement('p', { role: 'status', class: 'status' })
  const sex = createElement(
    'select',
    { id: 'sex', name: 'sex' },
    createElement('option', { value: 'F' }, m.female()),
    createElement('option', { value: 'M' }, m.male()),
    createElement('option', { value: 'X' }, m.other()),
  )
  const form = createElement(
    'form',
    {},
    field('documentNumber', m.documentNumber(), { pattern: '[A-Z0-9]{6,12}', hint: m.documentHint() }),
    field('nationality', m.nationality(), { pattern: '[A-Z]{3}', maxlength: '3', hint: m.nationalityHint() }),
    createElement(
      'div',
      { class: 'field' },
      createElement('label', { for: 'sex' }, m.sex()),
      createElement('span', { class: 'select' }, sex),
    ),
    createElement(
      'label',
      { class: 'check' },
      createElement('input', { type: 'checkbox', name: 'isOver16' }),
      m.isOver16(),
    ),
    button,
  )
  container.append(
    createElement('p', { class: 'banner' }, m.banner()),
    createElement('h1', {}, m.title()),
    createElement('p', {}, m.purpose()),
    createElement('p', {}, m.smallGroup()),
    savedDocument,
    form,
    status,
  )
  return {
    form,
    savedDocument,
    forget,
    isBusy: () => button.ariaDisabled === 'true',
    setBusy: (isBusy) => (button.ariaDisabled = String(isBusy)),
    showStatus: (text) => (status.textContent = text),
  }
}
type Attributes = Record<string, string>

/** Creates an element with text or other elements in it; nothing is ever parsed as HTML. */
const createElement = <N extends keyof HTMLElementTagNameMap>(
  name: N,
  attributes: Attributes,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[N] => {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}

/** A labeled field with a hint that screen readers read with it. */
const field = (name: string, label: string, { hint, ...attributes }: Attributes & { hint: string }) => {
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
