import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESSES } from '@parley/contract'
import { startApp } from '#testing/app.ts'

/** What stands in place of each parameter, and in the query. */
const HOSTILE = [
  '%00',
  'a%00b',
  '%0A',
  '%C3%28',
  '%ED%A0%80',
  '%E2%80%AE%E2%81%A6',
  '..%2F..%2Fetc%2Fpasswd',
  '-1',
  '99999999999999999999',
  '1e309',
  '%2B275760-09-14T00%3A00%3A00Z',
  '%27%3B--',
  '__proto__',
  'x'.repeat(3000),
]
/** The processor time that no address may take in the full run, in microseconds. */
const MAX_PROCESSOR_TIME = 1_000_000
/** How many of them are tried outside of the full run. */
const NUM_IN_GATE = 3
const QUERY = [
  'url',
  'lang',
  'page',
  'tab',
  'opinion',
  'after',
  'order',
  'list',
  'format',
  'maxwidth',
  'number',
]

test('no address answers with an error of the server, whatever stands in it', async () => {
  await using app = await startApp()
  const routes = readPaths(app.http.printRoutes({ commonPrefix: false }))
  assert(routes.includes('/feed/topic/:code/atom.xml'), routes.join())
  const paths = [...routes, ...Object.keys(ADDRESSES).map((page) => `/feed${page}`)]
  const failed: string[] = []
  for (const path of paths)
    for (const hostile of process.env.TEST_FULL ? HOSTILE : HOSTILE.slice(0, NUM_IN_GATE)) {
      const query = QUERY.map((name) => `${name}=${hostile}`).join('&')
      const url = `${path.replaceAll(/[:$]\w+|\*/g, hostile)}?${query}`
      const before = process.cpuUsage()
      const { status } = await app.send(url, { method: 'GET' })
      const { user, system } = process.cpuUsage(before)
      if (process.env.TEST_FULL && user + system > MAX_PROCESSOR_TIME)
        failed.push(`${user + system} µs ${url.slice(0, 100)}`)
      // oEmbed answers 501 to formats that it does not make.
      if (status >= 500 && status !== 501) failed.push(`${status} ${url.slice(0, 100)}`)
    }
  assert.deepEqual(failed, [])
})

/** The paths that answer to GET. Fastify prints a tree in which each line continues the path of its parent. */
function readPaths(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([├└│─\s]*)(\S*) \((.*)\)$/.exec(line) ?? []
    if (part === '') return []
    const depth = indent.length / 4
    const path = `${parents[depth - 1] ?? ''}${part}`.replace(/^\/\//, '/')
    parents[depth] = path
    return methods.includes('GET') ? [path] : []
  })
}
