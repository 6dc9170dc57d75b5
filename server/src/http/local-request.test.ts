import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalRequest } from '#http/local-request.ts'

const config = { isLoopback: true, isProduction: false, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }
const headers = { host: '127.0.0.1:8080' }
const from = (remoteAddress?: string, more = {}) => ({
  socket: { remoteAddress },
  headers: { ...headers, ...more },
})

test('a request is local when it comes directly from this machine, by its own name, outside production', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.equal(isLocalRequest(from(address), { config }), true, address)
  for (const address of [undefined, '192.0.2.1', '::2', '::ffff:192.0.2.1', '10.127.0.1'])
    assert.equal(isLocalRequest(from(address), { config }), false, String(address))
  for (const more of [
    { host: 'evil.example' },
    { host: '127.0.0.1' },
    { host: undefined },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ])
    assert.equal(isLocalRequest(from('127.0.0.1', more), { config }), false, JSON.stringify(more))
  assert.equal(isLocalRequest(from('127.0.0.1'), { config: { ...config, isLoopback: false } }), false)
  assert.equal(isLocalRequest(from('127.0.0.1'), { config: { ...config, isProduction: true } }), false)
})
