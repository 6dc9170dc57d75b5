import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'
import { officePage } from './officePage.ts'
import { schemaless } from './schemaless.ts'
import { serviceWorker } from './serviceWorker.ts'
import { shortName } from './shortNames.ts'

const isPseudo = Boolean(process.env['VITE_PSEUDO'])

/** What several screens share. The rest comes with the screen that wants it. */
const SHARED = [
  /node_modules|rolldown/,
  /contract\/src/,
  /web\/src\/((call|queries)\.ts|firstScreen|device\/(authorization|storedKey|clock))/,
  /src\/ui\/(?!Dialog|BalanceBar)/,
  /src\/messages\/(catalogue|ui|shell|conversation|votes)/,
  /src\/conversation\/(ShareButton|share)\b/,
  /src\/votes\/(VoteButtons|choices|voteKeys)/,
]
const OF_FEW_SCREENS =
  /worker\.ts$|queriesObserver|useQueries|mutationObserver|useMutation|libphonenumber|lean-qr|contract\/src\/(token|phone|proof|account|topics|users)/
const isShared = (id: string) => SHARED.some((shared) => shared.test(id)) && !OF_FEW_SCREENS.test(id)

export default defineConfig({
  root: import.meta.dirname,
  base: '/feed/',
  plugins: [react(), schemaless(), serviceWorker(), officePage(), compressed()],
  // A dependency brings a hook for React versions that lack it; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : shortName } },
  build: {
    outDir: isPseudo ? 'dist-pseudo' : 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/worker.ts' },
      output: {
        // The service worker's address never changes; every other name holds the hash of its content.
        entryFileNames: (chunk) => (chunk.name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        // What several screens share comes in one file: a dozen small ones would cost a first visit more, as would
        // the names of all the small files of rooms that few visitors enter.
        codeSplitting: {
          groups: [
            { name: 'shared', test: isShared },
            {
              name: 'settings',
              test: /web\/src\/(settings|messages\/settings)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'topics',
              test: /web\/src\/(topics|messages\/topics)/,
              includeDependenciesRecursively: false,
            },
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
