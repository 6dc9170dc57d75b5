import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { networkOf } from '#http/network.ts'

test('an IPv4 address is its own network, however it is written', () => {
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109'])
    assert.equal(networkOf(address), '203.0.113.9')
})

test('the first 64 bits of an IPv6 address are its network', () => {
  for (const address of ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2::'])
    assert.equal(networkOf(address), '2001:db8:1:2::')
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::')
  assert.equal(networkOf('::1'), '0:0:0:0::')
})

test('every address has a network that is an address', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV6(), fc.ipV4()), (address) => assert.notEqual(isIP(networkOf(address)), 0)),
  )
})
