import { Readable, Transform } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { formatError, ImportFailed } from '#import/failure.ts'
import type { SourceFile, SourceFiles } from '#import/files.ts'

/** A file whose bytes can be read at any position. */
export type RandomAccess = {
  size: number
  read: (start: number, length: number) => Promise<Buffer>
}

/** The number of bytes that may still be unpacked, shared by all files of an import. */
export type ByteBudget = { bytes: number }

type Entry = { path: string; isDeflated: boolean; packedSize: number; headerAt: number }

const END_SIGNATURE = 0x06054b50
const CENTRAL_SIGNATURE = 0x02014b50
const LOCAL_SIGNATURE = 0x04034b50
const END_LENGTH = 22
const CENTRAL_LENGTH = 46
const LOCAL_LENGTH = 30
const MAX_COMMENT_LENGTH = 0xffff
const MAX_DIRECTORY_BYTES = 1024 * 1024
const METHOD_STORED = 0
const METHOD_DEFLATED = 8

/** The files of a zip, unpacked while they are read, up to a common budget. */
export async function filesOfZip(zip: RandomAccess, budget: ByteBudget): Promise<SourceFiles> {
  const entries = (await readDirectory(zip)).filter(
    ({ path }) => !/(?:^|\/)(?:__MACOSX|\.[^/]*)(?:\/|$)/.test(path),
  )
  return {
    place: 'the zip',
    find: (name) => {
      const [entry] = entries
        .filter(({ path }) => isNamed(path, name))
        .toSorted((a, b) => a.path.length - b.path.length)
      return entry && fileOf({ zip, entry, name, budget })
    },
  }
}

/** Whether a path ends with this file name. Sources add a date and an id before the names of downloads. */
function isNamed(path: string, name: string): boolean {
  const base = (path.split('/').at(-1) ?? '').replace(/\.gz$/, '')
  return base === name || base.endsWith(`-${name}`) || base.endsWith(`_${name}`)
}

function fileOf({
  zip,
  entry,
  name,
  budget,
}: {
  zip: RandomAccess
  entry: Entry
  name: string
  budget: ByteBudget
}): SourceFile {
  return {
    name,
    open: () => [
      Readable.from(packedBytes(zip, entry)),
      // The bytes of both decompressions are counted, because the second one may turn gigabytes from the first one into
      // nothing.
      ...(entry.isDeflated ? [createInflateRaw(), countBytes(budget)] : []),
      ...(entry.path.endsWith('.gz') ? [createGunzip(), countBytes(budget)] : []),
      ...(entry.isDeflated || entry.path.endsWith('.gz') ? [] : [countBytes(budget)]),
    ],
  }
}

/** Passes bytes through until the budget is used up, because a small zip may unpack to a huge file. */
const countBytes = (budget: ByteBudget): Transform =>
  new Transform({
    transform(chunk: Buffer, _, done) {
      budget.bytes -= chunk.length
      if (budget.bytes < 0) done(new ImportFailed('too_large'))
      else done(null, chunk)
    },
  })

const PIECE_BYTES = 256 * 1024

async function* packedBytes(zip: RandomAccess, { headerAt, packedSize }: Entry): AsyncGenerator<Buffer> {
  const header = await zip.read(headerAt, LOCAL_LENGTH)
  if (header.length < LOCAL_LENGTH || header.readUInt32LE(0) !== LOCAL_SIGNATURE) throw damagedError()
  const from = headerAt + LOCAL_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28)
  for (let at = 0; at < packedSize; at += PIECE_BYTES) {
    const piece = await zip.read(from + at, Math.min(PIECE_BYTES, packedSize - at))
    if (piece.length === 0) throw damagedError()
    yield piece
  }
}

async function readDirectory(zip: RandomAccess): Promise<Entry[]> {
  const tailLength = Math.min(zip.size, END_LENGTH + MAX_COMMENT_LENGTH)
  const tailBytes = await zip.read(zip.size - tailLength, tailLength)
  let at = tailBytes.length - END_LENGTH
  while (at >= 0 && tailBytes.readUInt32LE(at) !== END_SIGNATURE) at--
  if (at < 0) throw formatError({ code: 'not_a_zip' })
  const size = tailBytes.readUInt32LE(at + 12)
  const start = tailBytes.readUInt32LE(at + 16)
  if (size > MAX_DIRECTORY_BYTES || start + size > zip.size) throw damagedError()
  return entriesOf(await zip.read(start, size))
}

function entriesOf(directory: Buffer): Entry[] {
  const entries: Entry[] = []
  for (let at = 0; at + CENTRAL_LENGTH <= directory.length;) {
    if (directory.readUInt32LE(at) !== CENTRAL_SIGNATURE) throw damagedError()
    const method = directory.readUInt16LE(at + 10)
    const nameEnd = at + CENTRAL_LENGTH + directory.readUInt16LE(at + 28)
    const path = directory.toString('utf8', at + CENTRAL_LENGTH, nameEnd)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    const isReadable = !isEncrypted && (method === METHOD_STORED || method === METHOD_DEFLATED)
    if (isReadable)
      entries.push({
        path,
        isDeflated: method === METHOD_DEFLATED,
        packedSize: directory.readUInt32LE(at + 20),
        headerAt: directory.readUInt32LE(at + 42),
      })
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

const damagedError = () => formatError({ code: 'damaged_zip' })
