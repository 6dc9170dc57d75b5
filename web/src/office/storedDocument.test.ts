import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { deleteDocument, storedDocument, saveDocument } from '#office/storedDocument.ts'

const document = { documentNumber: 'ABC123', nationality: 'FRA', sex: 'X' } as const

test('a document keeps its secret, and another document gets a new one', async () => {
  const first = await saveDocument(document)
  expect((await saveDocument(document)).secret).toBe(first.secret)
  expect(await storedDocument()).toEqual(first)
  expect((await saveDocument({ ...document, documentNumber: 'XYZ999' })).secret).not.toBe(first.secret)
})

test('a deleted document is no longer stored', async () => {
  await saveDocument(document)
  await deleteDocument()
  expect(await storedDocument()).toBeUndefined()
})
