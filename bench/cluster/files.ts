import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToUser } from '../../start/system-postgres.ts'

const DEPLOY = join(import.meta.dirname, '../../deploy')

/** Makes a folder for a program of {@link startAsUser}. */
export function aFolder(...path: string[]): string {
  const folder = join(...path)
  mkdirSync(folder, { mode: 0o700 })
  giveToUser(folder)
  return folder
}

/** Writes a file that only the programs of the cluster read. */
export function writeFor(file: string, text: string): string {
  writeFileSync(file, text, { mode: 0o600 })
  giveToUser(file)
  return file
}

/**
 * A file of `deploy/` with other texts in the place of some. Each text must be in the file, so that the file that is
 * documented is the one that runs.
 */
export function deployed(name: string, places: readonly (readonly [text: string, place: string])[]): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8')
  for (const [old, place] of places) {
    if (!text.includes(old)) throw new Error(`deploy/${name} does not contain "${old}" any more`)
    text = text.replaceAll(old, place)
  }
  return text
}
