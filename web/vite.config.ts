import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'
import { inlineBootScript } from './inlineBootScript.ts'
import { embedBundle } from './embedBundle.ts'
import { officePage } from './officePage.ts'
import { serverBundle } from './serverBundle.ts'
import { serviceWorker } from './serviceWorker.ts'
import { withoutSchemas } from './withoutSchemas.ts'

const isPseudo = Boolean(process.env['VITE_PSEUDO'])
// For index.html, as the catalogue has them.
process.env['VITE_LOCALE'] = isPseudo ? 'ar-XB' : 'en-US'
process.env['VITE_DIRECTION'] = isPseudo ? 'rtl' : 'ltr'

/** Its own entry: it shares no chunk with the pages it serves. */
const WORKER = 'src/offline/worker.ts'

// A dependency brings a hook for React versions that lack it; ours has it.
const resolve = { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] }

// Both builds give a class the same name, made from its file and its own.
const css = { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : '_[hash:base64:4]' } }

export default defineConfig({
  root: import.meta.dirname,
  base: '/feed/',
  plugins: [
    react(),
    withoutSchemas(),
    inlineBootScript(),
    serviceWorker(),
    officePage(),
    embedBundle({ plugins: [react()], alias: resolve.alias, css }),
    compressed(),
    serverBundle({ plugins: [react()], resolve, css }),
  ],
  resolve,
  css,
  build: {
    outDir: isPseudo ? 'dist-pseudo' : 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // With `light-dark()`, which would otherwise be written out twice.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    // budget.ts counts what is sent.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: WORKER },
      output: {
        // The service worker's address never changes; every other name holds the hash of its content.
        entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        // A shared file would be named after all who share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        // A first visit loads one script and one style sheet. What later parts share is in one file for those that need it:
        // nobody loads what only others need.
        codeSplitting: {
          groups: [
            { name: 'application', tags: ['$initial'], test: (id) => !id.endsWith(WORKER), priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
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
    // Isolates files as processes do, for a third of the work.
    pool: 'vmThreads',
  },
})
