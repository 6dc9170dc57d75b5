import { AppError, correctLanguage } from '@parley/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderPart } from '#testing/render.tsx'
import { anOpinion } from '#testing/samples.ts'
import { OpinionLanguage } from './OpinionLanguage.tsx'

const show = (language: string | undefined): HTMLSelectElement => {
  renderPart(<OpinionLanguage opinion={anOpinion({ language })} />)
  return screen.getByLabelText<HTMLSelectElement>('Language of the opinion')
}

test('the language of an opinion is corrected by choosing another one, or none', async () => {
  mockCall(correctLanguage, undefined)
  const field = show('zh-hant')
  expect(field.value).toBe('zh-hant')
  const { opinionSlugId } = anOpinion()
  for (const [value, language] of [
    ['ja', 'ja'],
    ['', null],
  ] as const) {
    fireEvent.change(field, { target: { value } })
    await waitFor(() => expect(requestsTo(correctLanguage).at(-1)).toEqual({ opinionSlugId, language }))
    await waitFor(() => expect(field.disabled).toBe(false))
  }
})

test('a language that no list has is kept until another one is chosen', () => {
  expect(show('tlh').value).toBe('tlh')
})

test('a correction that fails says so, and the language stays as it was', async () => {
  mockCall(correctLanguage, () => {
    throw new AppError('conflict', 'nothing_saved', 'No')
  })
  const field = show('de')
  fireEvent.change(field, { target: { value: 'fr' } })
  await waitFor(() => expect(requestsTo(correctLanguage)).toHaveLength(1))
  await waitFor(() => expect(field.value).toBe('de'))
  expect(field.disabled).toBe(false)
})
