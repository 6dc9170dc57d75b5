import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { importConversation } from './imports.ts'
import { isPolisUrl, POLIS_HOSTS, readPolisUrl } from './polis-url.ts'

const id = fc.string({ unit: fc.constantFrom(...'abcXYZ0189'), minLength: 4, maxLength: 40 })
const segment = fc.string({ unit: fc.constantFrom(...'abc-_019'), minLength: 1, maxLength: 12 })
const hostOf = (host: string) =>
  fc.constantFrom('', 'www.', 'a.b.').map((before) => ({ host, address: `https://${before}${host}` }))
const anyHost = fc.constantFrom(...POLIS_HOSTS).chain(hostOf)

test('readPolisUrl reads the addresses of the specification, /conversation/{id}, /report/{id} and /{x}/report/{id}, on both hosts (spec 5.9)', () => {
  fc.assert(
    fc.property(anyHost, id, segment, ({ host, address }, id, x) => {
      assert.deepEqual(readPolisUrl(`${address}/report/${id}`), readPolisUrl(`${address}/${x}/report/${id}`))
      const report = readPolisUrl(`${address}/report/${id}`)
      assert.deepEqual([report?.kind, report?.id, report?.host], ['report', id, host])
      const conversation = readPolisUrl(`${address}/conversation/${id}`)
      assert.deepEqual([conversation?.kind, conversation?.id, conversation?.host], ['conversation', id, host])
    }),
  )
})

test('an address with a single segment is a conversation at pol.is, and invalid at the other host (spec 5.9, 5.10)', () => {
  fc.assert(
    fc.property(id, (id) => {
      assert.equal(readPolisUrl(`https://pol.is/${id}`)?.id, id)
      assert.equal(readPolisUrl(`https://pol.is/${id}`)?.sourceUrl, `https://pol.is/${id}`)
      assert.equal(isPolisUrl(`https://deepgov.org/${id}`), false)
      assert.equal(isPolisUrl(`https://www.deepgov.org/${id}`), false)
    }),
  )
})

test('an address in its shortest form is read as the same source', () => {
  fc.assert(
    fc.property(anyHost, id, fc.constantFrom('report', 'conversation'), ({ address }, id, kind) => {
      const source = readPolisUrl(`${address}/${kind}/${id}/?x=1#y`)
      assert(source)
      assert.deepEqual(readPolisUrl(source.sourceUrl), source)
    }),
  )
})

test('only pol.is, deepgov.org and their dotted subdomains are accepted (spec 5.9)', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcdefz019-'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(letters, id, fc.constantFrom(...POLIS_HOSTS), (before, id, host) => {
      assert.equal(isPolisUrl(`https://${before}${host}/report/${id}`), false)
      assert.equal(isPolisUrl(`https://${host}.${before}x/report/${id}`), false)
    }),
  )
})

test('an address with another scheme, a user, a port or a path that is not listed is refused (spec 5.9)', () => {
  for (const text of [
    '',
    'http://pol.is/4yy3sh84js',
    'javascript:pol.is/4yy3sh84js',
    'ftp://pol.is/4yy3sh84js',
    'https://someone@pol.is/4yy3sh84js',
    'https://pol.is@127.0.0.1/4yy3sh84js',
    'https://pol.is\\@127.0.0.1/4yy3sh84js',
    'https://pol.is:8443/4yy3sh84js',
    'pol.is:8443/4yy3sh84js',
    'https://pol.is./4yy3sh84js',
    'https://pol.is/home/4yy3sh84js',
    'https://pol.is/',
    'https://pol.is//4yy3sh84js',
    'https://pol.is/report',
    'https://pol.is/report/',
    'https://pol.is/report/abc',
    'https://pol.is/report/r2dfw%2f..%2f..',
    'https://pol.is/report/../api/v3/4yy3sh84js/x',
    'https://pol.is/report/r2dfw8eambusb8buvecjt/comments.csv',
    `https://pol.is/${'a'.repeat(41)}`,
    `https://pol.is/4yy3sh84js?${'a'.repeat(2000)}`,
    'https://127.0.0.1/report/r2dfw8eambusb8buvecjt',
    'https://localhost/report/r2dfw8eambusb8buvecjt',
  ])
    assert.equal(isPolisUrl(text), false, text)
})

test('an address that cannot be imported is refused with "Please enter a valid Polis URL." (spec 5.10)', () => {
  const input = { polisUrl: 'https://evilpol.is/4yy3sh84js', isIndexed: true, isLoginRequired: true }
  const { error } = importConversation.input.safeParse(input)
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path.join('.'), message]),
    [['polisUrl', 'Please enter a valid Polis URL.']],
  )
})

test('an address may come without its scheme, and with spaces around it', () => {
  assert.equal(readPolisUrl(' pol.is/4yy3sh84js ')?.sourceUrl, 'https://pol.is/4yy3sh84js')
  assert.equal(
    readPolisUrl('deepgov.org/conversation/4yy3sh84js')?.sourceUrl,
    'https://deepgov.org/conversation/4yy3sh84js',
  )
})

test('reading an address never throws', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => void readPolisUrl(text)))
})
