/// <reference lib="webworker" />
// The types of `self` differ between the page's library and the worker's; this file needs the worker's.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Filled in by the build: this version's name and the files of the application. */
const VERSION = '__VERSION__'
const FILES: readonly string[] = JSON.parse('__FILES__')

const SHELL = `parley-shell-${VERSION}`
const BASE = new URL('./', worker.location.href).pathname
/**
 * The address of `EMPTY_PAGE` in the contract, since the content of a rendered page would be outdated, and wrong under
 * another address.
 */
const PAGE = `${BASE}empty`
const REQUEST_TIMEOUT_MS = 5000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then((shell) => shell.addAll([PAGE, ...FILES.map((file) => BASE + file)])),
  )
})

// A new version takes over only when no page of the old one is open, because open pages may still need the old files.
worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter(isOldShell).map((name) => caches.delete(name)))),
  )
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin || !pathname.startsWith(BASE)) return
  if (request.mode === 'navigate') event.respondWith(freshPage(request))
  else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(storedFile(request))
})

const isOldShell = (name: string) => name.startsWith('parley-shell-') && name !== SHELL

/** Loads pages from the network, so that a new version shows at once; without network the stored page is used. */
const freshPage = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** Returns stored files, which are never outdated because their names contain the hash of their content. */
const storedFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)
