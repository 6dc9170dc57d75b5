import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { texts } from './texts.ts'

/**
 * Builds the page of the demonstration office beside the application, which shares no file with it: its prover has
 * another license, is larger than the whole application, and is not stored for offline use.
 */
export const officePage = (): Plugin => {
  let outDir = ''
  return {
    name: 'parley:office-page',
    apply: 'build',
    configResolved({ root, build: { outDir: folder } }) {
      outDir = resolve(root, folder)
    },
    buildStart() {
      for (const file of globSync('src/office/*', { cwd: import.meta.dirname }))
        this.addWatchFile(resolve(import.meta.dirname, file))
    },
    // Runs before the files are compressed.
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        await build({
          configFile: false,
          root: import.meta.dirname,
          base: '/feed/',
          publicDir: false,
          logLevel: 'warn',
          plugins: texts(),
          build: {
            outDir,
            emptyOutDir: false,
            target: 'es2022',
            assetsInlineLimit: 0,
            modulePreload: { polyfill: false },
            chunkSizeWarningLimit: 2000,
            rolldownOptions: {
              input: 'office.html',
              output: {
                entryFileNames: 'assets/office-[hash].js',
                chunkFileNames: 'assets/office-[hash].js',
                assetFileNames: 'assets/office-[hash][extname]',
              },
            },
          },
        })
      },
    },
  }
}
