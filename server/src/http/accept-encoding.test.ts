import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedEncoding, BROTLI_OR_GZIP } from '#http/accept-encoding.ts'

for (const [header, expected] of [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0', undefined],
  ['br;q=0.000, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br ; q=0.5 , gzip;q=0.5', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['gzip, *;q=0', 'gzip'],
  ['identity', undefined],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  ['identity;q=0, gzip', 'gzip'],
  ['br;q=much, gzip;q=2', undefined],
  ['brotli, gzipped', undefined],
] as const)
  test(`a request with “Accept-Encoding: ${header}” is answered with ${expected ?? 'the plain form'}`, () => {
    assert.equal(acceptedEncoding(header, BROTLI_OR_GZIP), expected)
  })

test('an encoding that the server does not offer is not chosen', () => {
  assert.equal(acceptedEncoding('br, gzip;q=0.1', ['gzip']), 'gzip')
  assert.equal(acceptedEncoding('br', ['gzip']), undefined)
})
