import { expect, test, vi } from 'vitest'
import { registerServiceWorker, workerAddress } from './serviceWorker.ts'

test('a page registers the service worker of the folder that its scripts come from', () => {
  const at = (path: string) => workerAddress(`https://parley.example/feed/assets/${path}`)
  expect(at('serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js')
  expect(at('de-1a2b3c4d/serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js?folder=de-1a2b3c4d')
  expect(at('zh-hant-1a2b3c4d/serviceWorker-1a2b3c4.js')).toBe('/feed/worker.js?folder=zh-hant-1a2b3c4d')
})

test('each new version that arrives while a page is open is told which files the page needs, the second one too', async () => {
  vi.stubEnv('PROD', true)
  const script = document.createElement('script')
  Object.assign(script, { type: 'module' }).setAttribute('src', '/feed/assets/index-1a2b3c4.js')
  document.head.append(script)
  const registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: null as { postMessage: (message: unknown) => void } | null,
  })
  const serviceWorker = { register: async () => registration }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  await registerServiceWorker()
  for (let version = 1; version <= 2; version++) {
    // Safari looks for a new version only after the registration was returned.
    const arriving = Object.assign(new EventTarget(), { postMessage: vi.fn() })
    registration.installing = arriving
    registration.dispatchEvent(new Event('updatefound'))
    Object.assign(registration, { installing: null, waiting: arriving })
    arriving.dispatchEvent(new Event('statechange'))
    expect(arriving.postMessage).toHaveBeenCalledWith('/feed/assets/index-1a2b3c4.js')
  }
  script.remove()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
})
