import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { projectFolder } from '#config.ts'
import { readAddress } from '#pages/addresses.ts'

test('every screen of the web has a page, so that a first load of its address is not refused', () => {
  const router = readFileSync(join(projectFolder, 'web/src/router.tsx'), 'utf8')
  const paths = [...router.matchAll(/(?:\bpath: |^ {2}\[)'\/([^']*)'/gm)].map(([, path = '']) => path)
  assert(paths.length > 15, paths.join())
  for (const pattern of paths) {
    const path = pattern.replaceAll(/\$\w+/g, 'abc')
    for (const ending of ['', '/']) {
      const address = readAddress({ path: path + ending, search: new URLSearchParams() })
      assert.notEqual(address.screen, 'absent', pattern)
    }
  }
})

test('only known parameters of a query change the page, and a link to an opinion opens the opinions', () => {
  const read = (query: string) =>
    readAddress({ path: 'conversation/abc', search: new URLSearchParams(query) })
  const plain = read('')
  assert.deepEqual(read('utm_source=mail&tab=nothing&page=2&all=common-ground&fbclid=x'), plain)
  const opinions = { ...plain, tab: 'opinions' }
  assert.deepEqual(read('tab=opinions&page=3'), { ...opinions, page: 3 })
  for (const page of ['0', '-1', '1e3', '99999', 'x', '02'])
    assert.deepEqual(read(`tab=opinions&page=${page}`), opinions, page)
  assert.deepEqual(read('opinion=abcdefgh'), { ...opinions, opinionSlugId: 'abcdefgh' })
  assert.deepEqual(read('opinion=%3Cb%3E'), plain)
  assert.deepEqual(read('tab=analysis&all=differences'), {
    ...plain,
    tab: 'analysis',
    resultList: 'differences',
  })
  assert.deepEqual(read('tab=analysis&all=group-b&page=2'), {
    ...plain,
    tab: 'analysis',
    resultList: 'group-b',
    page: 2,
  })
  assert.deepEqual(read('tab=analysis&page=2'), { ...plain, tab: 'analysis' })
  assert.deepEqual(read('tab=analysis&all=anything'), { ...plain, tab: 'analysis' })
})
