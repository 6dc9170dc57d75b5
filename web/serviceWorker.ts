import type { Plugin } from 'vite'

/** Writes the service worker's list of files to keep. */
export const serviceWorker = (): Plugin => ({ name: 'parley:service-worker', apply: 'build' })
