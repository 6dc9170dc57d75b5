import { inflateSync } from 'node:zlib'

export type Pixels = {
  width: number
  height: number
  /** The color at a position, as `#rrggbb`. */
  at: (x: number, y: number) => string
  /** Whether any pixel in this part of the picture has this color. */
  has: (part: { left: number; top: number; width: number; height: number }, color: string) => boolean
}

const CHANNELS = 4

/** Reads a PNG with eight bits per channel and transparency, the format that the product creates. */
export function readPng(png: Buffer): Pixels {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const rows = unfiltered(inflateSync(dataOf(png)), width * CHANNELS)
  const at = (x: number, y: number) =>
    `#${rows.subarray((y * width + x) * CHANNELS, (y * width + x) * CHANNELS + 3).toString('hex')}`
  const has: Pixels['has'] = (part, color) => {
    for (let y = part.top; y < part.top + part.height; y++)
      for (let x = part.left; x < part.left + part.width; x++) if (at(x, y) === color) return true
    return false
  }
  return { width, height, at, has }
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let chunk = 8; chunk < png.length; chunk += 12 + png.readUInt32BE(chunk)) {
    const isData = png.toString('latin1', chunk + 4, chunk + 8) === 'IDAT'
    if (isData) parts.push(png.subarray(chunk + 8, chunk + 8 + png.readUInt32BE(chunk)))
  }
  return Buffer.concat(parts)
}

/** Reverses the row filters: each row begins with the kind of its prediction (left, above, average or Paeth). */
function unfiltered(data: Buffer, rowBytes: number): Buffer {
  const height = data.length / (rowBytes + 1)
  const rows = Buffer.alloc(height * rowBytes)
  const byteAt = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (rows[y * rowBytes + x] ?? 0))
  for (let y = 0; y < height; y++) {
    const filter = data[y * (rowBytes + 1)] ?? 0
    for (let x = 0; x < rowBytes; x++) {
      const left = x < CHANNELS ? 0 : byteAt(x - CHANNELS, y)
      const [above, corner] = [byteAt(x, y - 1), x < CHANNELS ? 0 : byteAt(x - CHANNELS, y - 1)]
      const guess = [0, left, above, (left + above) >> 1, likeliest(left, above, corner)][filter] ?? 0
      rows[y * rowBytes + x] = (data[y * (rowBytes + 1) + 1 + x] ?? 0) + guess
    }
  }
  return rows
}

function likeliest(left: number, above: number, corner: number): number {
  const sum = left + above - corner
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
