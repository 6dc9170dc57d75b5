import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { BUNDLE_FILES, NotABundle } from './format.ts'

/** The files of a bundle by name, and the names of files that do not belong to it. */
export type OpenBundle = { files: Map<string, Uint8Array>; others: string[] }

/** The limit for all files together: twice the bundle of a million people and two thousand opinions. */
export const MAX_BUNDLE_BYTES = 2 ** 33

/**
 * Maximum number of bytes that one byte of a zip may unpack to, beyond `FREE_BYTES`; rows of votes reach a tenth of it.
 */
const MAX_RATIO = 200
const FREE_BYTES = 2 ** 26

const FILE_NAMES = new Set<string>(Object.values(BUNDLE_FILES))

/** Reads the files of a bundle from a zip or a folder, without unpacking to the disk. */
export async function openBundle(path: string, maxBytes = MAX_BUNDLE_BYTES): Promise<OpenBundle> {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined) throw new NotABundle(`There is no file or folder ${path}.`)
  return found.isDirectory()
    ? readFolder(path, maxBytes)
    : readZip(await readAtMost(path, maxBytes), maxBytes)
}

async function readFolder(folder: string, maxBytes: number): Promise<OpenBundle> {
  const names = (await readdir(folder)).sort()
  const files = new Map<string, Uint8Array>()
  let left = maxBytes
  for (const name of names.filter((name) => FILE_NAMES.has(name))) {
    const bytes = await readAtMost(join(folder, name), left)
    left -= bytes.length
    files.set(name, bytes)
  }
  return { files, others: names.filter((name) => !FILE_NAMES.has(name)) }
}

/** Reads a file; throws if it is larger than `maxBytes`. */
export async function readAtMost(path: string, maxBytes: number): Promise<Buffer> {
  const file = await open(path).catch(() => {
    throw new NotABundle(`There is no file ${path}.`)
  })
  try {
    const { size } = await file.stat()
    if (size > maxBytes) throw tooLarge()
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const tooLarge = () => new NotABundle('It is larger than any bundle.')
const damaged = () => new NotABundle('The zip is damaged or not complete.')

const END_RECORD = 0x06054b50
const END_LENGTH = 22
const MAX_COMMENT = 0xffff
const CENTRAL_HEADER = 0x02014b50
const CENTRAL_LENGTH = 46
const LOCAL_HEADER = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8
const MAX_ENTRIES = 1000

type Entry = { name: string; method: number; crc: number; compressedSize: number; size: number; at: number }

/** Reads a zip in memory. Only the files of a bundle are unpacked, each up to its claimed size. */
export function readZip(zip: Buffer, maxBytes = MAX_BUNDLE_BYTES): OpenBundle {
  const entries = directoryOf(zip)
  const unsafe = entries.find(({ name }) => !/^[\w][\w .-]*$/.test(name) || name.includes('..'))
  if (unsafe !== undefined)
    throw new NotABundle(
      `The zip has a file named "${unsafe.name.slice(0, 80)}"; a bundle has plain names only.`,
    )
  const known = entries.filter(({ name }) => FILE_NAMES.has(name))
  const numBytes = known.reduce((sum, { size }) => sum + size, 0)
  if (numBytes > maxBytes || numBytes > Math.max(FREE_BYTES, MAX_RATIO * zip.length)) throw tooLarge()
  const files = new Map<string, Uint8Array>()
  for (const entry of known) {
    if (files.has(entry.name)) throw new NotABundle(`The zip has ${entry.name} twice.`)
    files.set(entry.name, contentOf(zip, entry))
  }
  return { files, others: entries.map(({ name }) => name).filter((name) => !FILE_NAMES.has(name)) }
}

function directoryOf(zip: Buffer): Entry[] {
  const earliest = Math.max(0, zip.length - END_LENGTH - MAX_COMMENT)
  let end = zip.length - END_LENGTH
  while (end >= earliest && zip.readUInt32LE(end) !== END_RECORD) end--
  if (end < earliest) throw new NotABundle('It is neither a folder nor a whole zip.')
  const numEntries = zip.readUInt16LE(end + 10)
  if (numEntries > MAX_ENTRIES) throw new NotABundle('The zip has more files than any bundle.')
  const entries: Entry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let number = 0; number < numEntries; number++) {
    if (at + CENTRAL_LENGTH > end || zip.readUInt32LE(at) !== CENTRAL_HEADER) throw damaged()
    const nameEnd = at + CENTRAL_LENGTH + zip.readUInt16LE(at + 28)
    const isEncrypted = (zip.readUInt16LE(at + 8) & 1) === 1
    const entry = {
      name: zip.toString('utf8', at + CENTRAL_LENGTH, nameEnd),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      compressedSize: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    }
    if (isEncrypted || (entry.method !== STORED && entry.method !== DEFLATED)) throw damaged()
    entries.push(entry)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

function contentOf(zip: Buffer, { at, compressedSize, size, method, crc }: Entry): Uint8Array {
  if (at + LOCAL_LENGTH > zip.length || zip.readUInt32LE(at) !== LOCAL_HEADER) throw damaged()
  const from = at + LOCAL_LENGTH + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const bytes = zip.subarray(from, from + compressedSize)
  if (bytes.length !== compressedSize) throw damaged()
  const content = method === STORED ? bytes : inflate(bytes, size)
  if (content.length !== size || crc32(content) !== crc) throw damaged()
  return content
}

function inflate(compressed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(compressed, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw damaged()
  }
}
