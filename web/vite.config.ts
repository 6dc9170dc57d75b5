import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'
import { inlineBootScript } from './inlineBootScript.ts'
import { embedBundle } from './embedBundle.ts'
import { officePage } from './officePage.ts'
import { serverBundle } from './serverBundle.ts'
import { serviceWorker } from './serviceWorker.ts'
import { sharedChunks } from './sharedChunks.ts'
import { texts } from './texts.ts'
import { withoutSchemas } from './withoutSchemas.ts'

const isPseudo = Boolean(process.env['VITE_PSEUDO'])
// For index.html, with the same locale as the catalogue.
process.env['VITE_LOCALE'] = isPseudo ? 'ar-XB' : 'en'
process.env['VITE_DIRECTION'] = isPseudo ? 'rtl' : 'ltr'

/** A separate entry that shares no chunk with the pages it serves. */
const WORKER = 'src/offline/worker.ts'

/** What every page loads. */
const APPLICATION = {
  name: 'application',
  tags: ['$initial'] as ['$initial'],
  test: (id: string) => !id.endsWith(WORKER),
}

// A dependency brings a hook for React versions that lack it; our version has it.
const resolve = { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] }

// Both builds give a class the same name, made from its file and its own name.
const css = { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : '_[hash:base64:4]' } }

/** How every build reads the sources. */
const source = [react(), texts()]

export default defineConfig({
  root: import.meta.dirname,
  base: '/feed/',
  plugins: [
    ...source,
    withoutSchemas(),
    sharedChunks(APPLICATION, { plugins: source, resolve, css }),
    inlineBootScript(),
    serviceWorker(),
    officePage(),
    embedBundle({ plugins: source, alias: resolve.alias, css }),
    compressed(),
    serverBundle({ plugins: source, resolve, css }),
  ],
  resolve,
  css,
  build: {
    outDir: isPseudo ? 'dist-pseudo' : 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers with `light-dark()`, which would otherwise be written out twice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    // budget.ts checks the sizes instead.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: WORKER },
      output: {
        // The service worker's address never changes; every other name contains the hash of its content. Every page
        // loads the names of all files, in which hashes are what does not compress.
        entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash:7].js'),
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: { port: 5173, proxy: { '/api': process.env['API'] ?? 'http://127.0.0.1:8080' } },
  test: {
    env: { BASE_URL: '/feed/' },
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/feed/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
    // Isolates files like processes, with a third of the work.
    pool: 'vmThreads',
    maxWorkers: 2,
  },
})
