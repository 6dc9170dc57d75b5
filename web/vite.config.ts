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
// For index.html, with the same locale as the catalogue.
process.env['VITE_LOCALE'] = isPseudo ? 'ar-XB' : 'en-US'
process.env['VITE_DIRECTION'] = isPseudo ? 'rtl' : 'ltr'

/** A separate entry that shares no chunk with the pages it serves. */
const WORKER = 'src/offline/worker.ts'

/**
 * Modules that are loaded together, apart from what other screens need: results use no accounts, forms or polls, and
 * the small map uses no lists.
 */
const LATER_PARTS = [
  {
    name: 'parts',
    test: /src\/(ui\/(?!QrCode)|mutes\/(?!MutedList|useWordsOf)|messages\/mutes\.ts)/,
  },
  { name: 'poll', test: /src\/(polls\/PollResults|messages\/polls)/ },
  { name: 'qr', test: /lean-qr|ui\/QrCode/ },
  {
    name: 'account',
    test: /src\/(onboarding|settings|messages\/(onboarding|settings))|contract\/src\/(phone|account)/,
  },
  { name: 'runs', test: /contract\/src\/(runs|verification)\.ts/ },
  { name: 'composer', test: /src\/(authoring|messages\/authoring)/ },
  {
    name: 'map',
    test: /results\/(map\/(MapPicture|opinionMap)|export\/figureSource|figures\.ts)|messages\/(map|analysis)/,
  },
  {
    name: 'results',
    test: /src\/(results\/(?!(print|outcome|guide|verification|poll)\/|tables\/SetAside|map\/SmallMap|export\/(saveFigure|figurePicture|svgAttributes))|mutes\/useWordsOf|messages\/(results(?!Csv)|mutedWords|ledgerLinks))/,
  },
  { name: 'guide', test: /src\/(results\/guide|messages\/(guide|fiveSteps))/, minShareCount: 1 },
]

// A dependency brings a hook for React versions that lack it; our version has it.
const resolve = { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] }

// Both builds give a class the same name, made from its file and its own name.
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
        // The service worker's address never changes; every other name contains the hash of its content.
        entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        // A first visit loads one script and one style sheet; each of these parts adds one more of both.
        codeSplitting: {
          groups: [
            { name: 'application', tags: ['$initial'], test: (id) => !id.endsWith(WORKER), priority: 1 },
            ...LATER_PARTS.map((part) => ({ minShareCount: 2, ...part })),
            { name: 'shared', minShareCount: 3 },
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
    // Isolates files like processes, with a third of the work.
    pool: 'vmThreads',
  },
})
