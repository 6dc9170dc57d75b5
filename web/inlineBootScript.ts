import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = resolve(import.meta.dirname, 'src/inlineBoot.ts')

/** Builds the one script that a page waits for, and writes it into the head of the page. */
export const inlineBootScript = (): Plugin => {
  let file = ''
  let code = ''
  return {
    name: 'parley:early-script',
    apply: 'build',
    async buildStart() {
      this.addWatchFile(SOURCE)
      code = await buildScript()
      file = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
    },
    transformIndexHtml: (page) => page.replace('<!--early-->', `<script src="/feed/${file}"></script>`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: file, source: code })
    },
  }
}

/** A plain script, since a module would wait for the end of the page. */
const buildScript = async (): Promise<string> => {
  const outputs = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [output] = [outputs].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The early script has no code')
  return chunk.code
}
