import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ENGLISH, LANGUAGES } from '@parley/contract'
import { allMessages, localeFile, updatedLocale } from '../web/locales.ts'

/** Writes new, changed and removed texts of the code into the files of all languages, and says what is left to do. */
export function texts(): number {
  const messages = allMessages()
  for (const { code } of LANGUAGES.filter((language) => language !== ENGLISH)) {
    const file = localeFile(code)
    const content = updatedLocale(existsSync(file) ? readFileSync(file, 'utf8') : '', code, messages)
    writeFileSync(file, content)
    const empty = content.split('\nmsgstr ""\n\n').length - 1 + Number(content.endsWith('\nmsgstr ""\n'))
    const fuzzy = content.split('\n#, fuzzy').length - 1
    const share = Math.floor((100 * (messages.length - empty)) / messages.length)
    console.log(`${code.padEnd(8)} ${share} % translated, ${empty} empty, ${fuzzy} to look at again`)
  }
  return 0
}
