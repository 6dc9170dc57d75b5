import { join, resolve } from 'node:path'
import { build, type Plugin, type UserConfig } from 'vite'
import { serverTexts } from './serverTexts.ts'

/** The folder of the server's build inside that of the browser's; it is not served. */
export const SERVER_FOLDER = 'server'

/** Builds the application a second time, for the server, which renders pages with it. */
export const serverBundle = (shared: Required<Pick<UserConfig, 'plugins' | 'resolve' | 'css'>>): Plugin => {
  let outDir = ''
  return {
    name: 'parley:server-bundle',
    apply: 'build',
    configResolved({ root, build: { outDir: folder } }) {
      outDir = join(resolve(root, folder), SERVER_FOLDER)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        await build({
          ...shared,
          plugins: [...shared.plugins, serverTexts()],
          configFile: false,
          root: import.meta.dirname,
          base: '/feed/',
          publicDir: false,
          logLevel: 'warn',
          // Everything goes into the bundle, so that React's production build is used and the server needs no package.
          ssr: { noExternal: true },
          define: { 'process.env.NODE_ENV': JSON.stringify('production') },
          build: {
            outDir,
            // The browser's build has already emptied the folder around it.
            emptyOutDir: false,
            target: 'node26',
            chunkSizeWarningLimit: 2000,
            ssr: 'src/render.tsx',
            minify: false,
            rolldownOptions: { output: { entryFileNames: 'render.js', chunkFileNames: '[name]-[hash].js' } },
          },
        })
      },
    },
  }
}
