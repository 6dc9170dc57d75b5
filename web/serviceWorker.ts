import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { keysIn } from './textMarks.ts'

/**
 * Writes its version and the files to store into the service worker: scripts and styles, and the names of the scripts
 * that have texts, which stand beside them in other languages (translatedScripts.ts).
 */
export const serviceWorker = (): Plugin => ({
  name: 'parley:service-worker',
  apply: 'build',
  // Before translatedScripts.ts replaces the marks of texts.
  generateBundle(_options, bundle) {
    const worker = bundle['worker.js']
    if (worker?.type !== 'chunk') throw new Error('The build has no service worker')
    const files = Object.values(bundle).filter(({ fileName }) => /^assets\/[^/]+\.(js|css)$/.test(fileName))
    const names = files.map(({ fileName }) => basename(fileName)).sort()
    const withTexts = files
      .filter((file) => file.type === 'chunk' && keysIn(file.code).length > 0)
      .map(({ fileName }) => basename(fileName))
      .sort()
    const version = createHash('sha256').update(names.join()).digest('hex').slice(0, 12)
    worker.code = worker.code
      .replace('__VERSION__', version)
      .replace('__FILES__', JSON.stringify(names))
      .replace('__WITH_TEXTS__', JSON.stringify(withTexts))
  },
})
