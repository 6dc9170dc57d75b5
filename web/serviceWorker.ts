import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/** Writes its version and the files to store into the service worker. */
export const serviceWorker = (): Plugin => ({
  name: 'parley:service-worker',
  apply: 'build',
  generateBundle(_options, bundle) {
    const worker = bundle['worker.js']
    if (worker?.type !== 'chunk') throw new Error('The build has no service worker')
    const files = Object.keys(bundle)
      .filter((file) => /^assets\/.*\.(js|css)$/.test(file))
      .sort()
    const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
    worker.code = worker.code.replace('__VERSION__', version).replace('__FILES__', JSON.stringify(files))
  },
})
