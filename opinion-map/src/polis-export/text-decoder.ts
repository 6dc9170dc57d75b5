import { InputError } from './input-error.ts'

export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252'

/** A file that begins as UTF-8 and goes on as something else; decoding it would lose letters silently. */
export class MixedEncodingError extends InputError {
  override name = 'MixedEncodingError'
}

/** Decodes a text file piece by piece. */
export type PieceDecoder = {
  push: (bytes: Uint8Array) => string
  end: () => string
  /** The encoding as far as the file was read. */
  encoding: () => TextEncoding
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252, without the mark. All three write letters without
 * accents alike, so the first other character decides.
 *
 * @throws MixedEncodingError if later bytes are not UTF-8
 */
export function textDecoder(file: string): PieceDecoder {
  let encoding: TextEncoding = 'utf-8'
  let decoder: TextDecoder | undefined
  let undecided: Uint8Array = new Uint8Array(0)
  let isBeginning = true

  const decode = (bytes: Uint8Array, stream: boolean): string => {
    try {
      return decoder?.decode(bytes, { stream }) ?? ''
    } catch {
      throw new MixedEncodingError(
        `${file}: it is UTF-8 at first and something else further on; save it as UTF-8.`,
      )
    }
  }
  const take = (piece: Uint8Array, isEnd: boolean): string => {
    if (decoder) return decode(piece, !isEnd)
    const bytes = undecided.length === 0 ? piece : joined(undecided, piece)
    let plainEnd = 0
    while (plainEnd < bytes.length && bytes[plainEnd]! < 0x80) plainEnd++
    const plain = new TextDecoder().decode(bytes.subarray(0, plainEnd))
    isBeginning &&= plainEnd === 0
    undecided = bytes.subarray(plainEnd)
    if (undecided.length === 0 || (undecided.length < LONGEST_CHARACTER && !isEnd)) return plain
    const [label, fatal] = labelOf(undecided, isBeginning)
    encoding = label.startsWith('utf-16') ? 'utf-16' : label === 'utf-8' ? label : 'windows-1252'
    decoder = new TextDecoder(label, { fatal, ignoreBOM: !isBeginning })
    return plain + decode(undecided, !isEnd)
  }
  return {
    push: (bytes) => take(bytes, false),
    end: () => take(new Uint8Array(0), true),
    encoding: () => encoding,
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(a.length + b.length)
  bytes.set(a)
  bytes.set(b, a.length)
  return bytes
}

const LONGEST_CHARACTER = 4

function labelOf(bytes: Uint8Array, isBeginning: boolean): [label: string, isFatal: boolean] {
  const [a = 0, b] = bytes
  if (isBeginning && a === 0xff && b === 0xfe) return ['utf-16le', false]
  if (isBeginning && a === 0xfe && b === 0xff) return ['utf-16be', false]
  const length = a >= 0xf0 ? 4 : a >= 0xe0 ? 3 : 2
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
    return ['utf-8', true]
  } catch {
    return ['windows-1252', false]
  }
}
