import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './compressed.ts'
import { officePage } from './officePage.ts'
import { serviceWorker } from './serviceWorker.ts'

const isPseudo = Boolean(process.env['VITE_PSEUDO'])

export default defineConfig({
  root: import.meta.dirname,
  base: '/feed/',
  plugins: [react(), serviceWorker(), officePage(), compressed()],
  // A dependency brings a hook for React versions that lack it; ours has it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  css: { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : undefined } },
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
        // What three screens or more share comes in one file: a dozen small ones would cost a first visit more.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] },
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
