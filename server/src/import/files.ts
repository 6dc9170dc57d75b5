import { createReadStream, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { TextEncoding } from '@parley/opinion-map/polis-export/text-decoder'

/** A file of an export, and its name in error messages. */
export type SourceFile = {
  name: string
  open: () => Readable[]
  /** Called when the file was read to its end. */
  onEncoding?: (encoding: TextEncoding) => void
}

/** The files of an export. `find` expects names without a suffix for compression, such as `votes.csv`. */
export type SourceFiles = {
  place: string
  find: (name: string) => SourceFile | undefined
}

/** The files of a folder, each plain or compressed by gzip. */
export function filesOfFolder(folder: string): SourceFiles {
  return {
    place: folder,
    find: (name) => {
      const path = join(folder, name)
      if (existsSync(path)) return { name, open: () => [createReadStream(path)] }
      const compressedPath = `${path}.gz`
      if (!existsSync(compressedPath)) return undefined
      return {
        name: basename(compressedPath),
        open: () => [createReadStream(compressedPath), createGunzip()],
      }
    },
  }
}

/** An export whose files are given as texts. */
export function filesOfTexts(texts: Record<string, string>): SourceFiles {
  return {
    place: 'the export',
    find: (name) => {
      const text = texts[name]
      return text === undefined ? undefined : { name, open: () => [Readable.from([text])] }
    },
  }
}
