import { crc32, deflateRawSync } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_RECORD = 0x06054b50

/** A zip of the given files, compressed or only stored. */
export function zipOf(files: Record<string, Buffer>, { isStored = false } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, data] of Object.entries(files)) {
    const packed = isStored ? data : deflateRawSync(data)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(isStored ? 0 : 8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(title.length, 22)
    const header = Buffer.concat([uint32(LOCAL_HEADER), common, title])
    directory.push(
      Buffer.concat([
        uint32(CENTRAL_HEADER),
        Buffer.from([20, 0]),
        common,
        Buffer.alloc(10),
        uint32(at),
        title,
      ]),
    )
    parts.push(header, packed)
    at += header.length + packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, index, uint32(END_RECORD), end])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
