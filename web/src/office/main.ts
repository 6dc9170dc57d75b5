import { handIn } from '#office/hand.ts'
import { forgetDocument, heldDocument, type Holder } from '#office/holder.ts'
import { buildPage, type Page } from '#office/page.ts'
import { DIRECTION, LOCALE } from '#messages/catalogue.ts'
import * as m from '#messages/office.ts'
import '#ui/tokens.css'
import '#ui/base.css'
import '#office/office.css'

const start = async (place: HTMLElement) => {
  document.documentElement.lang = LOCALE
  document.documentElement.dir = DIRECTION
  document.title = m.title()
  const page = buildPage(place)
  if (!linkId()) page.say(m.noLink())
  page.form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit(page)
  })
  page.form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'text')
      target.value = target.value.toUpperCase()
  })
  page.forget.addEventListener('click', () => void forget(page))
  // The link of another device may be opened in the same tab.
  addEventListener('hashchange', () => {
    page.rest(false)
    page.say('')
  })
  const held = await heldDocument()
  if (held) show(page, held)
}

const linkId = () => location.hash.slice(1)

const submit = async (page: Page) => {
  if (!linkId()) return page.say(m.noLink())
  const given = new FormData(page.form)
  const said = (name: string) => String(given.get(name) ?? '')
  const sex = said('sex')
  const document: Omit<Holder, 'secret'> = {
    documentNumber: said('documentNumber'),
    nationality: said('nationality'),
    sex: sex === 'F' || sex === 'M' ? sex : 'X',
  }
  if (page.isResting()) return
  page.rest(true)
  const isOver16 = given.get('isOver16') !== null
  const { isDone, sentence } = await handIn({ linkId: linkId(), document, isOver16, say: page.say })
  page.say(sentence)
  // A link lets in once: after success there is nothing more to press.
  page.rest(isDone)
}

const show = (page: Page, { documentNumber, nationality, sex }: Holder) => {
  page.remembered.hidden = false
  const values: Record<string, string> = { documentNumber, nationality, sex }
  for (const [name, value] of Object.entries(values)) {
    const control = page.form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
  }
}

const forget = async (page: Page) => {
  await forgetDocument()
  page.form.reset()
  page.remembered.hidden = true
  page.say(m.forgotten())
}

const place = document.getElementById('office')
if (place) void start(place)
