import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { logOptions, shortLine } from '#log.ts'

test('secrets and query strings never reach the log', () => {
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  log.info({
    req: { method: 'POST', url: '/api/v1/x?token=secret', headers: { authorization: 'Bearer secret' } },
  })
  log.info({
    authorization: 'secret',
    user: { phoneNumber: 'secret', emailAddress: 'secret', token: 'secret' },
    body: 'secret',
  })
  assert.equal(lines.length, 2)
  assert.doesNotMatch(lines.join(''), /secret/)
  assert.match(lines[0] ?? '', /\/api\/v1\/x"/)
})

test('a log line in development has the time, the level, the message and its details', () => {
  const line = shortLine(
    JSON.stringify({ level: 40, time: Date.UTC(2026, 0, 2, 3, 4, 5), msg: 'slow', ms: 12 }),
  )
  assert.equal(line, '03:04:05 WARN slow ms=12\n')
})

test('a logged error includes its stack', () => {
  const lines: string[] = []
  pino(logOptions('info'), { write: (line: string) => void lines.push(line) }).error(
    new Error('broken'),
    'it broke',
  )
  assert.match(shortLine(lines[0] ?? '{}'), /ERROR it broke\nError: broken\n {4}at /)
})
