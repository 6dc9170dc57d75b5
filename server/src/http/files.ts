import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { projectFolder } from '#config.ts'
import { codeOf } from '#db/binaries.ts'
import { acceptedEncoding, BROTLI_OR_GZIP } from '#http/accept-encoding.ts'
import { etagOf, isKnownEtag } from '#http/etag.ts'

/** The version of this copy of the product. */
export const productVersion = (): string =>
  z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))).version

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.zkey': 'application/octet-stream',
}

/** The suffixes that the build appends to the names of compressed files. */
const SUFFIXES = { br: '.br', gzip: '.gz' }

/** The folder of the built web application; VITE_PSEUDO selects the pseudo-locale build. */
export const webFolder = join(projectFolder, 'web', process.env['VITE_PSEUDO'] ? 'dist-pseudo' : 'dist')

/** A file of the built web application. */
export type StaticFile = {
  plain: Buffer
  /** The compressed forms that the build made, by encoding, the smallest first. */
  compressedForms: ReadonlyMap<string, Buffer>
  type: string
  etag: string
  /** Whether the name contains a hash of the content. */
  isImmutable: boolean
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

let webFilesRead: StaticFiles | undefined

/** The built web application. It is read once and stays in memory, because it has only a few hundred kilobytes. */
export function webFiles(): StaticFiles {
  return (webFilesRead ??= readFiles(webFolder))
}

function readFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.startsWith('.vite') || name.startsWith('server')) continue
    const file = readStaticFile(folder, name)
    if (file !== undefined) files.set(name.replaceAll('\\', '/'), file)
  }
  return files
}

/** A file of a build; undefined if there is none, or none that is sent to browsers. */
export function readStaticFile(folder: string, name: string): StaticFile | undefined {
  const type = TYPES[extname(name)]
  const plain = type === undefined ? undefined : readIfExists(join(folder, name))
  if (type === undefined || plain === undefined) return undefined
  const packed = BROTLI_OR_GZIP.flatMap((encoding): [string, Buffer][] => {
    const form = readIfExists(join(folder, name + SUFFIXES[encoding]))
    return form === undefined ? [] : [[encoding, form]]
  })
  return {
    plain,
    compressedForms: new Map(packed),
    type,
    etag: etagOf(plain),
    isImmutable: name.startsWith('assets'),
  }
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** Sends a file in the smallest form the browser accepts. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  reply.headers({
    'content-type': file.type,
    'cache-control': file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (isKnownEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'], [...file.compressedForms.keys()])
  if (encoding === undefined) return reply.send(file.plain)
  return reply.header('content-encoding', encoding).send(file.compressedForms.get(encoding))
}
