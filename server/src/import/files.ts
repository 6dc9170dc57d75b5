import { createReadStream, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** A file of an export, and the name it has in what is said about it. */
export type SourceFile = {
  name: string
  open: () => Readable[]
}

/** An export: its files by their plain names, such as `votes.csv`. */
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
      const packed = `${path}.gz`
      if (!existsSync(packed)) return undefined
      return { name: basename(packed), open: () => [createReadStream(packed), createGunzip()] }
    },
  }
}

/** Texts that stand for the files of an export. */
export function filesOfTexts(texts: Record<string, string>): SourceFiles {
  return {
    place: 'the export',
    find: (name) => {
      const text = texts[name]
      return text === undefined ? undefined : { name, open: () => [Readable.from([text])] }
    },
  }
}
