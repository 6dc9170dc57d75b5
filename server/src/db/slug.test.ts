import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertWithSlug, newSlugId } from '#db/slug.ts'

test('a slug id has eight letters or digits, and all 62 characters are used', () => {
  const slugs = Array.from({ length: 2000 }, newSlugId)
  for (const slug of slugs) assert.match(slug, /^[0-9A-Za-z]{8}$/)
  assert.equal(new Set(slugs).size, slugs.length)
  assert.equal(new Set(slugs.join('')).size, 62)
})

test('a taken slug id is replaced by another', async () => {
  const tried: string[] = []
  const inserted = await insertWithSlug(async (slugId) => {
    tried.push(slugId)
    return tried.length < 3 ? undefined : slugId
  })
  assert.equal(inserted, tried[2])
  assert.equal(new Set(tried).size, 3)
})

test('insertWithSlug throws an error if no insertion succeeds', async () => {
  await assert.rejects(
    insertWithSlug(async () => undefined),
    /Found no unused slug id/,
  )
})
