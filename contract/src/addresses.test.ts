import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ADDRESSES,
  conversationView,
  frameAddress,
  openingTab,
  readAddress,
  writeAddress,
  type AddressPath,
  type SearchOf,
} from './addresses.ts'

const PARAMETER_VALUES: Record<string, string> = {
  $step: 'step1-login',
  $tab: 'people',
  $reportType: 'opinion',
}
const PATHS = Object.keys(ADDRESSES) as AddressPath[]

for (const path of PATHS)
  test(`readAddress reads an address of ${path}, with and without a slash at its end`, () => {
    const address = path.slice(1).replaceAll(/\$\w+/g, (part) => PARAMETER_VALUES[part] ?? 'abc')
    for (const ending of ['', '/', '?fbclid=1']) {
      const found = readAddress(address + ending)
      assert.equal(found?.path, path)
      assert.deepEqual(
        new Set(Object.values(found.params)),
        new Set(path.match(/\$\w+/g)?.map((part) => PARAMETER_VALUES[part] ?? 'abc')),
      )
    }
  })

test('strangers can open the pages that spec §2 lists, all pages about a conversation, and an invitation (spec 2.15, 2.22, 2.23)', () => {
  assert.deepEqual(
    PATHS.filter((path) => !['members', 'text'].includes(ADDRESSES[path])),
    [
      '/',
      '/topics',
      '/topic/$topicCode',
      ...['create', 'review', 'posted'].map((step) => `/conversation/new/${step}`),
      '/conversation/$postSlugId',
      ...['print', 'groups', 'poster', 'decisions'].map((part) => `/conversation/$postSlugId/${part}`),
      '/conversation/$embedded/embed',
      '/onboarding/code-by-mail',
      '/onboarding/$step',
      '/settings',
      '/invitation',
    ],
  )
})

test('readAddress returns undefined for an address without a screen, and for an id or name in an invalid form', () => {
  for (const address of [
    'no/such/place',
    'conversation',
    'conversation/not-a-slug-id',
    'conversation/abc/else',
    'conversation/%61bc',
    'conversation//print',
    'topic/Upper',
    'onboarding/',
    'about/us',
  ])
    assert.equal(readAddress(address), undefined, address)
})

test('readAddress keeps only known parameters of a query, and a link to an opinion opens the list of opinions', () => {
  const read = (query: string) => {
    const found = readAddress(`conversation/abc?${query}`)
    assert(found?.page === 'conversation')
    return conversationView(found.search)
  }
  const cursor = { afterSlugId: undefined, orderId: undefined }
  const plain = { tab: 'vote', page: 1, opinionSlugId: undefined, resultList: undefined, ...cursor }
  assert.deepEqual(read('utm_source=mail&tab=nothing&page=2&all=common-ground&fbclid=x'), plain)
  const opinions = { ...plain, tab: 'opinions' }
  assert.deepEqual(read('tab=opinions&page=3'), { ...opinions, page: 3 })
  assert.deepEqual(read('tab=analysis&tab=opinions'), opinions)
  for (const page of ['0', '1', '-1', '1e3', '99999', 'x', '02'])
    assert.deepEqual(read(`tab=opinions&page=${page}`), opinions, page)
  const second = { ...opinions, page: 2, afterSlugId: 'abcdefgh', orderId: 0 }
  assert.deepEqual(read('tab=opinions&page=2&after=abcdefgh&order=0'), second)
  assert.deepEqual(read('tab=opinions&after=abcdefgh&order=7'), opinions)
  assert.deepEqual(read('opinion=abcdefgh'), { ...opinions, opinionSlugId: 'abcdefgh' })
  assert.deepEqual(read('tab=anything&opinion=abcdefgh'), { ...opinions, opinionSlugId: 'abcdefgh' })
  assert.deepEqual(read('tab=vote&opinion=abcdefgh'), plain)
  assert.deepEqual(read('opinion=%3Cb%3E'), plain)
  const results = { ...plain, tab: 'analysis' }
  assert.deepEqual(read('tab=analysis&all=differences'), { ...results, resultList: 'differences' })
  assert.deepEqual(read('tab=analysis&all=group-b&page=2'), { ...results, resultList: 'group-b', page: 2 })
  assert.deepEqual(read('tab=analysis&all=group-b&page=2&after=abcdefgh&order=7'), {
    ...results,
    resultList: 'group-b',
    page: 2,
    orderId: 7,
  })
  assert.deepEqual(read('tab=analysis&page=2'), results)
  assert.deepEqual(read('tab=analysis&all=anything'), results)
  assert.deepEqual(read('tab=analysis&opinion=abcdefgh'), results)
})

test('a conversation that is over opens on its results, and an address with a tab or an opinion opens what it names', () => {
  const opensAt = openingTab({ isOver: true })
  const tabAt = (search: SearchOf<'/conversation/$postSlugId'>) => conversationView(search, opensAt).tab
  assert.equal(tabAt({}), 'analysis')
  assert.equal(tabAt({ tab: 'vote' }), 'vote')
  assert.equal(tabAt({ opinion: 'abcdefgh' }), 'opinions')
  assert.equal(conversationView({}, openingTab({ isOver: false })).tab, 'vote')
  assert.equal(conversationView({ all: 'differences', page: 2 }, opensAt).resultList, undefined)
})

test('writeAddress writes only the parameters that have a value', () => {
  const postSlugId = 'abc'
  assert.equal(writeAddress('/', {}, { tab: 'new', after: undefined }), '/feed/?tab=new')
  assert.equal(writeAddress('/about', {}), '/feed/about')
  const path = '/conversation/$postSlugId'
  assert.equal(
    writeAddress(path, { postSlugId }, { tab: 'opinions', page: 2 }),
    '/feed/conversation/abc?tab=opinions&page=2',
  )
  assert.equal(
    writeAddress('/conversation/$postSlugId/print', { postSlugId }, { run: 7, form: 'full' }),
    '/feed/conversation/abc/print?run=7&form=full',
  )
})

test('frameAddress keeps parameters that have few possible values and replaces the others by a hyphen', () => {
  assert.equal(frameAddress('/administration/$tab', { tab: 'health' }), 'administration/health')
  assert.equal(
    frameAddress('/reports/$reportType/$conversationSlugId', {
      reportType: 'opinion',
      conversationSlugId: 'abc',
    }),
    'reports/opinion/-',
  )
})

test('readAddress returns undefined for an unknown onboarding step or administration page', () => {
  assert.equal(readAddress('onboarding/step9'), undefined)
  assert.equal(readAddress('administration/votes'), undefined)
  assert.equal(readAddress('onboarding/step2-signup')?.path, '/onboarding/$step')
})
