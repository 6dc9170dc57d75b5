import { globSync } from 'node:fs'
import { join } from 'node:path'

const sheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted()
const namesOf = new Map<string, string[]>()

/**
 * Class names of a letter or two: each is sent twice, in a style sheet and in code, and random ones do not compress.
 * The same sources give the same names.
 */
export const shortName = (name: string, file: string): string => {
  const names = namesOf.get(file) ?? []
  namesOf.set(file, names)
  if (!names.includes(name)) names.push(name)
  const sheet = sheets.findIndex((path) => file.startsWith(join(import.meta.dirname, path)))
  if (sheet < 0) throw new Error(`${file} is not among the style sheets`)
  return `s${sheet.toString(36)}-${names.indexOf(name).toString(36)}`
}
