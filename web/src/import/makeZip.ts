/** A file and its name in the zip. */
type Named = { name: string; data: Blob }

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8
const VERSION = 20
const UTF8_NAMES = 0x0800

/** Packs the files of an export into a zip, in the browser. */
export const makeZip = async (files: readonly Named[]): Promise<Blob> => {
  const parts: BlobPart[] = []
  const directory: BlobPart[] = []
  let at = 0
  let directorySize = 0
  for (const { name, data } of files) {
    const bytes = new TextEncoder().encode(name)
    const packed = await new Response(data.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob()
    const common = [
      half(VERSION),
      half(UTF8_NAMES),
      half(DEFLATED),
      half(0),
      half(0),
      word(await crc32(data)),
      word(packed.size),
      word(data.size),
      half(bytes.length),
      half(0),
    ]
    const header = new Blob([word(LOCAL), ...common, bytes])
    const entry = new Blob([
      word(CENTRAL),
      half(VERSION),
      ...common,
      half(0),
      half(0),
      half(0),
      word(0),
      word(at),
      bytes,
    ])
    parts.push(header, packed)
    directory.push(entry)
    at += header.size + packed.size
    directorySize += entry.size
  }
  const count = half(files.length)
  const end = [word(END), half(0), half(0), count, count, word(directorySize), word(at), half(0)]
  return new Blob([...parts, ...directory, ...end], { type: 'application/zip' })
}

const half = (value: number) => new Uint8Array([value & 255, (value >> 8) & 255])
const word = (value: number) =>
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
