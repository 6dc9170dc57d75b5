import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAt } from '#testing/render.tsx'
import { emptyDraft } from './conversationDraft.ts'
import { conversationDraft, storeDraft } from './draftStore.ts'

test('numbers and bullets of a pasted list fall away, and one press brings them back', async () => {
  storeDraft({ ...emptyDraft(Date.now()), title: 'What should change?' })
  const { user } = renderAt('/conversation/new/review')
  await user.click(await screen.findByRole('textbox', { name: /Write the next opinion/ }))
  await user.paste('1. Buses\n\n2. Trees')
  expect(conversationDraft().seedOpinions).toEqual(['Buses', 'Trees'])
  await screen.findByText('Numbers and bullets were removed')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(conversationDraft().seedOpinions).toEqual(['1. Buses', '2. Trees'])
  await user.click(await screen.findByRole('textbox', { name: /Write the next opinion/ }))
  await user.paste('"One cell\nof a table"')
  expect(conversationDraft().seedOpinions[2]).toBe('One cell\nof a table')
})
