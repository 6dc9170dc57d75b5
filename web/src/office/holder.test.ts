import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { forgetDocument, heldDocument, holdDocument } from '#office/holder.ts'

const document = { documentNumber: 'ABC123', nationality: 'FRA', sex: 'X' } as const

test('a document keeps its secret, and another document gets another one', async () => {
  const first = await holdDocument(document)
  expect((await holdDocument(document)).secret).toBe(first.secret)
  expect(await heldDocument()).toEqual(first)
  expect((await holdDocument({ ...document, documentNumber: 'XYZ999' })).secret).not.toBe(first.secret)
})

test('a forgotten document is gone', async () => {
  await holdDocument(document)
  await forgetDocument()
  expect(await heldDocument()).toBeUndefined()
})
