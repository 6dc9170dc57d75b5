import { field, make } from '#office/elements.ts'
import * as m from '#messages/office.ts'

export type Page = {
  form: HTMLFormElement
  remembered: HTMLElement
  forget: HTMLButtonElement
  /** Whether pressing does nothing for now. The button keeps its focus, which a disabled one would lose. */
  isResting: () => boolean
  rest: (isResting: boolean) => void
  /** Says what is going on, aloud too. */
  say: (what: string) => void
}

/** Builds the page; everything in it is plain text. */
export const buildPage = (place: HTMLElement): Page => {
  const button = make('button', { type: 'submit', class: 'prove' }, m.prove())
  const forget = make('button', { type: 'button' }, m.forget())
  const remembered = make('p', { hidden: '' }, m.remembered(), ' ', forget)
  const status = make('p', { role: 'status', class: 'status' })
  const sex = make(
    'select',
    { id: 'sex', name: 'sex' },
    make('option', { value: 'F' }, m.female()),
    make('option', { value: 'M' }, m.male()),
    make('option', { value: 'X' }, m.other()),
  )
  const form = make(
    'form',
    {},
    field('documentNumber', m.documentNumber(), { pattern: '[A-Z0-9]{6,12}', hint: m.documentHint() }),
    field('nationality', m.nationality(), { pattern: '[A-Z]{3}', maxlength: '3', hint: m.nationalityHint() }),
    make('div', { class: 'field' }, make('label', { for: 'sex' }, m.sex()), sex),
    make('label', { class: 'check' }, make('input', { type: 'checkbox', name: 'isOver16' }), m.isOver16()),
    button,
  )
  place.append(
    make('p', { class: 'banner' }, m.banner()),
    make('h1', {}, m.title()),
    make('p', {}, m.purpose()),
    make('p', {}, m.smallGroup()),
    remembered,
    form,
    status,
  )
  return {
    form,
    remembered,
    forget,
    isResting: () => button.ariaDisabled === 'true',
    rest: (isResting) => (button.ariaDisabled = String(isResting)),
    say: (what) => (status.textContent = what),
  }
}
