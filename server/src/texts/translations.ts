import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGLISH, type Language } from '@parley/contract'
import { z } from 'zod'
import { projectFolder } from '#config.ts'

const FOLDER = join(projectFolder, 'web/dist/server/texts')

/** The translations of the server’s texts by language and English text, which the build of the web application writes. */
const read = new Map<string, Readonly<Record<string, string>>>()

/** The translation of a text. Without one, as before a build, readers get the English text. */
export function translationOf(english: string, { code }: Language): string | undefined {
  if (code === ENGLISH.code) return undefined
  const translations = read.get(code) ?? readTranslations(code)
  read.set(code, translations)
  return translations[english]
}

/** Read once, with the first text in a language, since the files are small. */
function readTranslations(code: string): Readonly<Record<string, string>> {
  const file = join(FOLDER, `server-${code}.json`)
  return existsSync(file)
    ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
    : {}
}
