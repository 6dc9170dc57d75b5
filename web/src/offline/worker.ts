/// <reference lib="webworker" />
// The types of `self` differ between the page's library and the worker's; this file needs the worker's.
const worker = self as unknown as ServiceWorkerGlobalScope

/** Filled in by the build: this version's name, the files of the application, and those scripts that have texts. */
const VERSION = '__VERSION__'
const FILES: readonly string[] = JSON.parse('__FILES__')
const WITH_TEXTS: readonly string[] = JSON.parse('__WITH_TEXTS__')

const { href } = worker.location
const BASE = new URL('./', href).pathname
/** The folder of the scripts in the language of the page that registered this worker; scripts have English texts. */
const FOLDER = new URL(href).searchParams.get('folder') ?? ''
const LANGUAGE = FOLDER.replace(/-[^-]*$/, '') || 'en'
const SHELL = ['parley-shell', VERSION, FOLDER].filter(Boolean).join('-')
/**
 * The address of `EMPTY_PAGE` in the contract, since the content of a rendered page would be outdated, and wrong under
 * another address.
 */
const PAGE = `${BASE}${LANGUAGE}/empty`
const REQUEST_TIMEOUT_MS = 5000

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll([PAGE, ...filesOfLanguage()])))
})

// A new version, or another language, takes over only when no page of the old one is open, because open pages may still
// need the old files. Browsers wait until even the page that brought the new one is closed, although that page needs the
// new files: it says so, and if no other is open, nothing has to wait.
worker.addEventListener('message', ({ data }) => void takeOverIfAlone(data))

const takeOverIfAlone = async (script: unknown): Promise<void> => {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length <= 1 && filesOfLanguage().some((file) => file === script)) await worker.skipWaiting()
}

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

/** The addresses of the scripts in one language, which is all that its pages load, and of the styles. */
const filesOfLanguage = (): string[] => {
  const assets = `${BASE}assets/`
  if (FOLDER === '') return FILES.map((name) => assets + name)
  const own = `${assets}${FOLDER}/`
  return [
    ...FILES.map((name) => (name.endsWith('.js') ? own : assets) + name),
    ...WITH_TEXTS.map((name) => `${own}texts/${name}`),
  ]
}

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
