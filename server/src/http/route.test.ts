import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { isPlainPath, resourceOf } from '#http/route.ts'

test('a path of plain parts is accepted, with or without a query', () => {
  for (const url of [
    '/api/v1/vote/cast',
    '/api/v1/vote/cast?a=/../b%2f//',
    '/feed',
    '/a.b/c..d/~e/_-',
    '/...',
  ]) {
    assert.equal(isPlainPath(url), true, url)
  }
})

const twisted = [
  ['', '/', 'api/v1/vote/cast', '?a', 'https://parley.example/api/v1/vote/cast', '*'],
  ['//api/v1/vote/cast', '/api//v1/vote/cast', '/api/v1/vote/cast//', '///'],
  ['/api/v1/vote/cast/', '/api/v1/vote/cast/?a=1', '/api/v1/vote/cast/.', '/api/v1/vote/cast/..'],
  ['/api/v1/./vote/cast', '/api/v1/../v1/vote/cast', '/..', '/.'],
  ['/api/v1/vote%2fcast', '/api/v1/vote%2Fcast', '/api/v1/%2e%2e/vote', '/api/v1/vote/c%61st', '/%'],
  ['/api\\v1\\vote\\cast', '/api/v1/vote\\..\\cast', '/api/v1/vote%5ccast'],
  [
    '/api/v1/vote/cast;a=1',
    '/api/v1/vote/cast#a',
    '/api/v1/vote/cast ',
    '/api/v1/vote/cast\n',
    '/api/v1/vöte',
  ],
]
for (const url of twisted.flat()) {
  test(`the path ${JSON.stringify(url)} is refused`, () => {
    assert.equal(isPlainPath(url), false)
  })
}

test('a URL parser leaves a plain path unchanged, so no two plain paths mean the same', () => {
  const aPart = fc.string({ unit: fc.constantFrom(...'ab./\\%2fFeE~-_;?#: \t') })
  fc.assert(
    fc.property(aPart, (text) => {
      const url = `/${text}`
      if (!isPlainPath(url)) return
      assert.equal(new URL(`https://parley.example${url}`).pathname, url.split('?')[0])
    }),
    { numRuns: 5000 },
  )
})

test('long paths are checked in linear time', () => {
  isPlainPath(`${'/a.'.repeat(50_000)}/`)
  isPlainPath(`/${'.'.repeat(100_000)}%`)
})

test('the resource of a call is its origin and path, without the query', () => {
  const resource = 'https://parley.example/api/v1/vote/cast'
  assert.equal(resourceOf('https://parley.example', '/api/v1/vote/cast'), resource)
  assert.equal(resourceOf('https://parley.example', '/api/v1/vote/cast?x=1?y'), resource)
})
