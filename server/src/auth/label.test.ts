import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceLabel } from '#auth/label.ts'

const agents: [string, string][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
    'Safari on iPhone',
  ],
  ['curl/9.0', ''],
  ['', ''],
]

test('a device is labeled with its browser and system and nothing else from the user agent', () => {
  for (const [agent, label] of agents) assert.equal(deviceLabel({ 'user-agent': agent }), label)
})
