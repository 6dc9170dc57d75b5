import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { FileHash } from './format.ts'

type ZipEntry = { name: string; crc: number; compressedSize: number; size: number; at: number }

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const VERSION = 20
/** Flags for sizes that follow the content, and for names in UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** January 1, 1980, the first day of the zip format, so that the time of creation is not revealed. */
const FIRST_DAY = 0x21

/**
 * A zip, written while its files are generated. Each file is hashed, and the last files are generated from the hashes
 * of all others after these are written.
 */
export async function* zipOf(
  files: readonly { name: string; pieces: () => Iterable<string> }[],
  lastFiles: (hashes: readonly FileHash[]) => Iterable<{ name: string; text: string }>,
): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = []
  const hashes: FileHash[] = []
  let at = 0
  const all = function* () {
    yield* files
    for (const { name, text } of lastFiles([...hashes])) yield { name, pieces: () => [text] }
  }
  for (const { name, pieces } of all()) {
    const hash = createHash('sha256')
    const entry: ZipEntry = { name, crc: 0, compressedSize: 0, size: 0, at }
    const header = localHeader(name)
    yield header
    const measured = function* () {
      for (const piece of pieces()) {
        const bytes = Buffer.from(piece)
        hash.update(bytes)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    for await (const packed of deflated(measured())) {
      entry.compressedSize += packed.length
      yield packed
    }
    const descriptor = descriptorOf(entry)
    yield descriptor
    at += header.length + entry.compressedSize + descriptor.length
    entries.push(entry)
    hashes.push({ name, bytes: entry.size, sha256: hash.digest('hex') })
  }
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endOf(entries.length, { at, size: directory.length })
}

/** Compresses on another thread; pieces are generated only as fast as they are consumed. */
async function* deflated(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw()
  const feed = async () => {
    for (const piece of pieces) if (!deflate.write(piece)) await once(deflate, 'drain')
    deflate.end()
  }
  feed().catch((error: unknown) => deflate.destroy(error instanceof Error ? error : new Error(String(error))))
  for await (const chunk of deflate) yield chunk
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeCommon(header, 4)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([header, Buffer.from(name)])
}

/** Writes the fields that local and central headers have in common. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(DEFLATED, at + 4)
  header.writeUInt16LE(FIRST_DAY, at + 8)
}

function descriptorOf({ crc, compressedSize, size }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(DESCRIPTOR, 0)
  writeSizes(descriptor, 4, { crc, compressedSize, size })
  return descriptor
}

function writeSizes(
  bytes: Buffer,
  at: number,
  { crc, compressedSize, size }: Omit<ZipEntry, 'name' | 'at'>,
): void {
  bytes.writeUInt32LE(crc, at)
  bytes.writeUInt32LE(compressedSize, at + 4)
  bytes.writeUInt32LE(size, at + 8)
}

function centralHeader(entry: ZipEntry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6)
  writeSizes(header, 16, entry)
  header.writeUInt16LE(Buffer.byteLength(entry.name), 28)
  header.writeUInt32LE(entry.at, 42)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

function endOf(numEntries: number, { at, size }: { at: number; size: number }): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_RECORD, 0)
  end.writeUInt16LE(numEntries, 8)
  end.writeUInt16LE(numEntries, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(at, 16)
  return end
}
