import {
  AppError,
  getLegalSource,
  getProfile,
  listLegalTexts,
  updateLegalText,
  type LegalName,
  type LegalOrigin,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const texts = new Map<string, string>()
const originOf = (name: LegalName, language: string): LegalOrigin =>
  texts.has(`${name} ${language}`) ? 'edited' : language === 'en' ? 'file' : 'none'

beforeEach(() => {
  texts.clear()
  mockCall(getProfile, aProfile({ isAdministrator: true }))
  mockCall(listLegalTexts, () => ({
    textList: (['privacy', 'terms'] as const).flatMap((name) =>
      ['en', 'de'].map((language) => ({ name, language, origin: originOf(name, language) })),
    ),
  }))
  mockCall(getLegalSource, ({ name, language }) => ({
    markdown: texts.get(`${name} ${language}`) ?? `# The ${name}\n\n{consent}`,
    origin: originOf(name, language),
    version: texts.get(`${name} ${language}`) ?? 'file',
  }))
  mockCall(updateLegalText, ({ name, language, markdown, replaces }) => {
    if (replaces !== (texts.get(`${name} ${language}`) ?? 'file'))
      throw new AppError('conflict', 'text_changed', 'Changed')
    if (markdown === '') texts.delete(`${name} ${language}`)
    else texts.set(`${name} ${language}`, markdown)
    return undefined
  })
  updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
})

test('a legal text is written with a preview, and can be given up for the file again', async () => {
  const { user } = renderAt('/administration/legal-texts')
  await user.click(await screen.findByRole('radio', { name: 'Terms' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Deutsch · not translated')
  await screen.findByText(/^Readers of this language get the text below now/)
  const source = screen.getByRole('textbox', { name: 'Text in Markdown' })
  await user.clear(source)
  await user.type(source, 'Ohne Titel')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Begin with a title, such as # Privacy.')
  await user.clear(source)
  await user.type(source, '# Regeln{enter}{enter}## Wer{enter}{enter}Wir **alle**.')
  const preview = within(await screen.findByRole('region', { name: 'As readers see it' }))
  expect((await preview.findByText('alle')).tagName).toBe('STRONG')
  expect(preview.getByRole('heading', { name: 'Wer' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. It is shown from now on.')
  expect(requestsTo(updateLegalText)).toEqual([
    { name: 'terms', language: 'de', markdown: '# Regeln\n\n## Wer\n\nWir **alle**.', replaces: 'file' },
  ])
  await screen.findByRole('option', { name: 'Deutsch · written here' })
  await user.click(await screen.findByRole('button', { name: 'Use the file again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Use the file again?' }))
  await user.click(dialog.getByRole('button', { name: 'Use the file again' }))
  await screen.findByRole('option', { name: 'Deutsch · not translated' })
})

test('what was written stays while another text is open, and a privacy text without consent is noticed', async () => {
  const { user } = renderAt('/administration/legal-texts')
  const source = () => screen.findByRole('textbox', { name: 'Text in Markdown' })
  await user.clear(await source())
  await user.type(await source(), '# Ours')
  await screen.findByText(/^The sentences that people consent to are missing/)
  await user.click(screen.getByRole('radio', { name: 'Terms' }))
  await waitFor(async () => expect(await source()).toHaveProperty('value', '# The terms\n\n{consent}'))
  await user.click(screen.getByRole('radio', { name: 'Privacy' }))
  await waitFor(async () => expect(await source()).toHaveProperty('value', '# Ours'))
})

test('whoever saves after somebody else loses nothing, and chooses between both texts', async () => {
  const { user } = renderAt('/administration/legal-texts')
  const source = () => screen.findByRole('textbox', { name: 'Text in Markdown' })
  await user.clear(await source())
  await user.type(await source(), '# Mine')
  texts.set('privacy en', '# Theirs')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/^Somebody else has changed this text/)
  expect(await source()).toHaveProperty('value', '# Mine')
  await user.click(screen.getByRole('button', { name: 'Load theirs' }))
  await waitFor(async () => expect(await source()).toHaveProperty('value', '# Theirs'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await source()).toHaveProperty('value', '# Mine'))
  texts.set('privacy en', '# Theirs again')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Go on with mine' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. It is shown from now on.')
  expect(texts.get('privacy en')).toBe('# Mine')
})
