/// <reference lib="webworker" />
// The page's library and the worker's give `self` different types; in this file it is the worker's.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Filled in by the build: this version's name and the files that make up the application. */
const VERSION = '__VERSION__'
const FILES: readonly string[] = JSON.parse('__FILES__')

const SHELL = `parley-shell-${VERSION}`
const BASE = new URL('./', worker.location.href).pathname
/** `EMPTY_PAGE` of the contract: what a rendered page shows would be old, and wrong under another address. */
const PAGE = `${BASE}empty`
const PATIENCE_MS = 5000

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(SHELL).then((shell) => shell.addAll([PAGE, ...FILES.map((file) => BASE + file)])),
  )
})

// A new version takes over only when no page of the old one is open: its pages may still need the old files.
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
  else if (pathname.startsWith(`${BASE}assets/`)) event.respondWith(keptFile(request))
})

const isOldShell = (name: string) => name.startsWith('parley-shell-') && name !== SHELL

/** Pages come from the network, so that a new version shows at once; the kept one stands in without network. */
const freshPage = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A file's name holds the hash of its content: what is kept is never out of date. */
const keptFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)
