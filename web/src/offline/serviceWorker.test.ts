import { expect, test } from 'vitest'
import { workerAddress } from './serviceWorker.ts'

test('a page registers the service worker of the folder that its scripts come from', () => {
  const at = (path: string) => workerAddress(`https://parley.example/feed/assets/${path}`)
  expect(at('serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js')
  expect(at('de-1a2b3c4d/serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js?folder=de-1a2b3c4d')
  expect(at('zh-hant-1a2b3c4d/serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js?folder=zh-hant-1a2b3c4d')
})
