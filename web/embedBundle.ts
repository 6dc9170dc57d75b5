import { join, resolve } from 'node:path'
import { build, type InlineConfig, type Plugin, type UserConfig } from 'vite'
import { inlineBootScript } from './inlineBootScript.ts'
import { SERVER_FOLDER } from './serverBundle.ts'
import { withoutSchemas } from './withoutSchemas.ts'

/** In an embed every link opens the site in a new tab, so that no router is needed. */
const SITE_LINKS = {
  find: /^@tanstack\/react-router$/,
  replacement: resolve(import.meta.dirname, 'src/embed/siteLinks.tsx'),
}

/** Code that loads later has no styles of its own, so that it needs no second request. */
const plainImports: Plugin = {
  name: 'parley:plain-imports',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

/** Builds what other sites embed in their pages: a small application of one page, for browsers and for the server. */
export const embedBundle = (
  shared: Required<Pick<UserConfig, 'plugins' | 'css'>> & { alias: Alias[] },
): Plugin => {
  let outDir = ''
  const common = (): InlineConfig => ({
    configFile: false,
    root: import.meta.dirname,
    base: '/feed/',
    publicDir: false,
    logLevel: 'warn',
    css: shared.css,
    resolve: { alias: [...shared.alias, SITE_LINKS] },
  })
  const output = {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
  } as const
  const buildPage = () =>
    build({
      ...common(),
      plugins: [...shared.plugins, withoutSchemas(), plainImports, inlineBootScript()],
      build: {
        ...output,
        outDir,
        target: 'es2022',
        cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
        rolldownOptions: {
          input: 'embed.html',
          output: {
            entryFileNames: 'assets/embed-[hash].js',
            chunkFileNames: 'assets/embed-[name]-[hash].js',
            codeSplitting: { groups: [{ name: 'embed', tags: ['$initial'] }] },
          },
        },
      },
    })
  const buildForServer = () =>
    build({
      ...common(),
      plugins: shared.plugins,
      ssr: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        ...output,
        outDir: join(outDir, SERVER_FOLDER, 'embed'),
        target: 'node26',
        ssr: 'src/embed/render.tsx',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'render.js', chunkFileNames: '[name]-[hash].js' } },
      },
    })
  const buildHostScript = () =>
    build({
      ...common(),
      build: {
        ...output,
        outDir,
        target: 'es2020',
        rolldownOptions: {
          input: 'src/embed/host.ts',
          output: { format: 'iife', entryFileNames: 'embed.js' },
        },
      },
    })
  return {
    name: 'parley:embed-bundle',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    // Runs before the files are compressed.
    writeBundle: {
      order: 'pre',
      sequential: true,
      handler: async () => {
        await buildPage()
        await buildForServer()
        await buildHostScript()
      },
    },
  }
}

type Alias = { find: RegExp; replacement: string }
