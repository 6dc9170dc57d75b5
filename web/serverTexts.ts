import { ENGLISH } from '@parley/contract'
import type { Plugin } from 'vite'
import { SERVER_PREFIX } from './locales.ts'
import { englishSource, loadTranslations } from './translations.ts'

/**
 * Writes what the server needs to render pages in every language: a table of texts for each, `texts/de.js`; the
 * translations of its own texts by their English ones, `texts/server-de.json`; and the list of languages,
 * `languages.json`, with the folders of their scripts and how much of each is translated.
 */
export const serverTexts = (): Plugin => ({
  name: 'parley:server-texts',
  apply: 'build',
  generateBundle() {
    const { messages, languages } = loadTranslations()
    const english = { language: ENGLISH, folder: '', share: 1, sourceOf: englishSource }
    const all = [english, ...languages]
    for (const { language, sourceOf } of all) {
      const entries = [...messages.values()]
        .filter(({ key }) => !key.startsWith(SERVER_PREFIX))
        .map((message) => `${JSON.stringify(message.key)}:${sourceOf(message)}`)
      this.emitFile({
        type: 'asset',
        fileName: `texts/${language.code}.js`,
        source: `export default{${entries.join()}}`,
      })
    }
    for (const { language, translations } of languages) {
      const own = [...messages.values()].flatMap(({ key, english }) => {
        const translation = key.startsWith(SERVER_PREFIX) ? translations.get(key) : undefined
        return translation === undefined ? [] : [[english, translation]]
      })
      this.emitFile({
        type: 'asset',
        fileName: `texts/server-${language.code}.json`,
        source: JSON.stringify(Object.fromEntries(own)),
      })
    }
    const list = all.map(({ language: { code }, folder, share }) => ({ code, folder, share }))
    this.emitFile({ type: 'asset', fileName: 'languages.json', source: JSON.stringify(list) })
  },
})
