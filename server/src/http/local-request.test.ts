import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalRequest } from '#http/local-request.ts'

const config = { isLoopback: true, isProduction: false, PUBLIC_ORIGIN: 'http://127.0.0.1:8080' }
const headers = { host: '127.0.0.1:8080' }
const requestFrom = (remoteAddress?: string, more = {}) => ({
  socket: { remoteAddress },
  headers: { ...headers, ...more },
})

test('a request is local when it comes directly from this machine, by its own name, outside production', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    assert.equal(isLocalRequest(requestFrom(address), { config }), true, address)
  for (const address of [undefined, '192.0.2.1', '::2', '::ffff:192.0.2.1', '10.127.0.1'])
    assert.equal(isLocalRequest(requestFrom(address), { config }), false, String(address))
  for (const more of [
    { host: 'evil.example' },
    { host: '127.0.0.1' },
    { host: undefined },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-prefix': '/parley' },
    { 'forwarded-for': '127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { 'cf-ray': '230b030023ae2822-SJC' },
    { 'true-client-ip': '127.0.0.1' },
    { 'x-client-ip': '127.0.0.1' },
    { 'fastly-client-ip': '127.0.0.1' },
    { 'x-cluster-peer': '192.0.2.1' },
    { 'client-ip': '192.0.2.1:4711' },
    { 'x-peer': 'for=[2001:db8::1]:443;by=127.0.0.1' },
    { 'x-hops': ['127.0.0.1', '10.0.0.1'] },
  ])
    assert.equal(isLocalRequest(requestFrom('127.0.0.1', more), { config }), false, JSON.stringify(more))
  for (const more of [
    { 'user-agent': 'Mozilla/5.0 Chrome/120.0.0.0 Safari/537.36' },
    { 'sec-ch-ua-full-version-list': '"Chromium";v="120.0.0.0"' },
    { referer: 'http://127.0.0.1:8080/feed/' },
    { 'x-trace': '12:30:59 4f2a 1.2.3' },
    { 'x-peer': '127.0.0.1, [::1]:8080' },
  ])
    assert.equal(isLocalRequest(requestFrom('127.0.0.1', more), { config }), true, JSON.stringify(more))
  assert.equal(isLocalRequest(requestFrom('127.0.0.1'), { config: { ...config, isLoopback: false } }), false)
  assert.equal(isLocalRequest(requestFrom('127.0.0.1'), { config: { ...config, isProduction: true } }), false)
})
