/** The type of an image and its size in pixels, from its header. */
export type ImageSize = { type: 'image/png' | 'image/jpeg'; width: number; height: number }

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Reads the header of a PNG or JPEG file; undefined for other files. */
export function imageSizeOf(file: Buffer): ImageSize | undefined {
  if (file.subarray(0, 8).equals(PNG_SIGNATURE)) return sizeOfPng(file)
  if (file.length > 4 && file.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(file)
  return undefined
}

function sizeOfPng(file: Buffer): ImageSize | undefined {
  if (file.length < 24 || file.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { type: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** Finds the size of a JPEG, which is in the segment that begins a frame. Each segment starts with its length. */
function sizeOfJpeg(file: Buffer): ImageSize | undefined {
  let offset = 2
  while (offset + 9 <= file.length) {
    if (file[offset] !== 0xff) return undefined
    const marker = file[offset + 1] ?? 0
    if (marker === 0xff) offset += 1
    else if (isFrame(marker))
      return {
        type: 'image/jpeg',
        height: file.readUInt16BE(offset + 5),
        width: file.readUInt16BE(offset + 7),
      }
    else offset += 2 + file.readUInt16BE(offset + 2)
  }
  return undefined
}

/** Whether a marker begins a frame: C0 to CF without the three for tables and extensions. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
