/** A file and its name in the zip. */
type NamedFile = { name: string; data: Blob }

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50
const DEFLATED = 8
const VERSION = 20
const UTF8_NAMES = 0x0800

/** Packs the files of an export into a zip, in the browser. */
export const makeZip = async (files: readonly NamedFile[]): Promise<Blob> => {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let at = 0
  let directorySize = 0
  for (const { name, data } of files) {
    const bytes = new TextEncoder().encode(name)
    const packed = await new Response(data.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob()
    const common = [
      uint16(VERSION),
      uint16(UTF8_NAMES),
      uint16(DEFLATED),
      uint16(0),
      uint16(0),
      uint32(await crc32(data)),
      uint32(packed.size),
      uint32(data.size),
      uint16(bytes.length),
      uint16(0),
    ]
    const header = new Blob([uint32(LOCAL_HEADER), ...common, bytes])
    const entry = new Blob([
      uint32(CENTRAL_HEADER),
      uint16(VERSION),
      ...common,
      uint16(0),
      uint16(0),
      uint16(0),
      uint32(0),
      uint32(at),
      bytes,
    ])
    parts.push(header, packed)
    directory.push(entry)
    at += header.size + packed.size
    directorySize += entry.size
  }
  const count = uint16(files.length)
  const end = [
    uint32(END_RECORD),
    uint16(0),
    uint16(0),
    count,
    count,
    uint32(directorySize),
    uint32(at),
    uint16(0),
  ]
  return new Blob([...parts, ...directory, ...end], { type: 'application/zip' })
}

const uint16 = (value: number) => new Uint8Array([value & 255, (value >> 8) & 255])
const uint32 = (value: number) =>
  new Uint8Array([value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The CRC-32 checksum of zip files, computed chunk by chunk. */
const crc32 = async (data: Blob): Promise<number> => {
  let sum = 0xffffffff
  const reader = data.stream().getReader()
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    for (const byte of piece.value) sum = (TABLE[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
