import { submitProof } from '#office/submitProof.ts'
import { deleteDocument, storedDocument, type StoredDocument } from '#office/storedDocument.ts'
import { buildPage, type Page } from '#office/page.ts'
import * as m from '#messages/office.ts'
import '#ui/tokens.css'
import '#ui/serifFont.css'
import '#ui/base.css'
import '#office/office.css'

const start = async (container: HTMLElement) => {
  document.title = m.title()
  const page = buildPage(container)
  if (!linkId()) page.showStatus(m.noLink())
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
    page.setBusy(false)
    page.showStatus('')
  })
  const stored = await storedDocument()
  if (stored) show(page, stored)
}

const linkId = () => location.hash.slice(1)

const submit = async (page: Page) => {
  if (!linkId()) return page.showStatus(m.noLink())
  const given = new FormData(page.form)
  const value = (name: string) => String(given.get(name) ?? '')
  const sex = value('sex')
  const document: Omit<StoredDocument, 'secret'> = {
    documentNumber: value('documentNumber'),
    nationality: value('nationality'),
    sex: sex === 'F' || sex === 'M' ? sex : 'X',
  }
  if (page.isBusy()) return
  page.setBusy(true)
  const isOver16 = given.get('isOver16') !== null
  const { isDone, text } = await submitProof({
    linkId: linkId(),
    document,
    isOver16,
    showStatus: page.showStatus,
  })
  page.showStatus(text)
  // A link can be used once, so the button stays disabled after success.
  page.setBusy(isDone)
}

const show = (page: Page, { documentNumber, nationality, sex }: StoredDocument) => {
  page.savedDocument.hidden = false
  const values: Record<string, string> = { documentNumber, nationality, sex }
  for (const [name, value] of Object.entries(values)) {
    const control = page.form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
  }
}

const forget = async (page: Page) => {
  await deleteDocument()
  page.form.reset()
  page.savedDocument.hidden = true
  page.showStatus(m.forgotten())
}

const container = document.getElementById('office')
if (container) void start(container)
