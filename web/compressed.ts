import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { SERVER_FOLDER } from './serverBundle.ts'

const gzipped = promisify(gzip)
const brotlied = promisify(brotliCompress)
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/
/** The page is completed by the server on every request, so it is compressed there. */
const COMPLETED_LATER = 'index.html'

/** Writes a .br and a .gz beside every served file that they make smaller, so that the server never compresses it. */
export const compressed = (): Plugin => {
  let folder = ''
  return {
    name: 'parley:compressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true })
      const isSent = (file: string) => !file.startsWith(join(SERVER_FOLDER, '/')) && file !== COMPLETED_LATER
      const chosen = files.filter((file) => COMPRESSIBLE.test(file) && isSent(file))
      await Promise.all(chosen.map((file) => compress(join(folder, file))))
    },
  }
}

/** Blocks of a megabyte instead of 256 kB save some bytes of an embed, whose script is longer than one of those. */
export const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGBLOCK]: 20,
}
/** For the texts of nine languages, quality 11 takes 6 processor seconds instead of 2.3, and saves 0.7 %. */
const BROTLI_OF_TEXTS = { ...BROTLI, [constants.BROTLI_PARAM_QUALITY]: 10 }
const TEXTS = /[\\/]texts[\\/]/

const compress = async (file: string) => {
  const content = await readFile(file)
  if (content.length < 512) return
  const params = TEXTS.test(file) ? BROTLI_OF_TEXTS : BROTLI
  const [br, gz] = await Promise.all([brotlied(content, { params }), gzipped(content, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
