import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { callerAddress, networkOf, networksOf, WIDE_SHARE, wideNetworkOf } from '#http/network.ts'

test('an IPv4 address is its own network, however it is written', () => {
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'])
    assert.equal(networkOf(address), '203.0.113.9')
})

test('the first 56 bits of an IPv6 address are its network', () => {
  for (const address of ['2001:db8:1:2ff::1', '2001:0db8:0001:0200:ffff:ffff:ffff:ffff', '2001:DB8:1:2ab::'])
    assert.equal(networkOf(address), '2001:db8:1:200::')
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::')
  assert.equal(networkOf('::1'), '0:0:0:0::')
})

test('an IPv6 address counts for its home, and with a larger number for the wide network around it', () => {
  const wide = { key: '2001:db8:1::/48', share: WIDE_SHARE }
  assert.deepEqual(networksOf('2001:db8:1:2ff::1'), [{ key: '2001:db8:1:200::/56', share: 1 }, wide])
  assert.deepEqual(networksOf('2001:db8:1::1'), [{ key: '2001:db8:1:0::/56', share: 1 }, wide])
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9'])
    assert.deepEqual(networksOf(address), [{ key: '203.0.113.9', share: 1 }])
})

test('the network of every address is itself an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), fc.ipV4()), (address) => assert.notEqual(isIP(networkOf(address)), 0)),
  )
})

const requestFrom = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
})

test('the address of a caller is the one that the outermost trusted proxy saw, without port and brackets', () => {
  const cases: [forwarded: string | undefined, numProxies: number, caller: string][] = [
    [undefined, 1, '10.0.0.1'],
    ['1.2.3.4', 0, '10.0.0.1'],
    ['1.2.3.4', 1, '1.2.3.4'],
    ['1.2.3.4:5678', 1, '1.2.3.4'],
    [' 1.2.3.4:5678 ', 1, '1.2.3.4'],
    ['[2001:db8::1]:443', 1, '2001:db8::1'],
    ['"[2001:db8::1]"', 1, '2001:db8::1'],
    ['2001:db8::1', 1, '2001:db8::1'],
    ['6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4:80, 10.0.0.2', 2, '1.2.3.4'],
    ['1.2.3.4', 3, '1.2.3.4'],
  ]
  for (const [forwarded, numProxies, caller] of cases)
    assert.equal(callerAddress(requestFrom('10.0.0.1', forwarded), numProxies), caller, String(forwarded))
})

test('text that is not an address in X-Forwarded-For counts as the proxy that sent it', () => {
  for (const nonsense of [
    '',
    ',',
    'unknown',
    '_hidden',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4:99999999',
    '::1::',
    "'; --",
  ])
    assert.equal(callerAddress(requestFrom('10.0.0.1', nonsense), 1), '10.0.0.1', nonsense)
  fc.assert(
    fc.property(fc.string(), (text) =>
      assert.notEqual(isIP(callerAddress(requestFrom('10.0.0.1', text), 1)), 0),
    ),
  )
})

test('the wide network of an address is its first 24 or 48 bits', () => {
  assert.equal(wideNetworkOf('203.0.113.9'), '203.0.113.0')
  assert.equal(wideNetworkOf('::ffff:203.0.113.9'), '203.0.113.0')
  assert.equal(wideNetworkOf('2001:db8:1:2::3'), '2001:db8:1::')
  assert.equal(wideNetworkOf('::1'), '0:0:0::')
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), fc.ipV4()), (address) =>
      assert.notEqual(isIP(wideNetworkOf(address)), 0),
    ),
  )
})
