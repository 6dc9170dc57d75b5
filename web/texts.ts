import { basename } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { messagesIn, type Message } from './messagesIn.ts'
import { markOf } from './textMarks.ts'
import { translatedScripts } from './translatedScripts.ts'
import { englishSource } from './translations.ts'

const CATALOGUE = /\/web\/src\/messages\/[\w.]+\.ts$/

/**
 * Puts the texts of the catalogue into what is built. Development and tests have compiled English messages. Scripts for
 * browsers have marks until they are minified (translatedScripts.ts). The server’s build has keys, since it renders
 * pages of all languages with one table of texts for each.
 */
export const texts = (): Plugin[] => {
  let sourceOf: (message: Message) => string = englishSource
  const compiled: Plugin = {
    name: 'parley:texts',
    enforce: 'pre',
    configResolved(config) {
      sourceOf = SOURCES[stageOf(config)]
    },
    transform: (code, id) =>
      CATALOGUE.test(id) ? { code: withTexts(code, id, sourceOf), map: null } : undefined,
  }
  return [compiled, translatedScripts((config) => stageOf(config) === 'browser')]
}

type Stage = 'source' | 'browser' | 'server'

/** A build that writes no files only measures the scripts. */
const stageOf = ({ command, build, env }: ResolvedConfig): Stage => {
  if (command !== 'build') return 'source'
  if (build.ssr) return 'server'
  return build.write && !env['VITE_PSEUDO'] ? 'browser' : 'source'
}

const SOURCES: Record<Stage, (message: Message) => string> = {
  source: englishSource,
  browser: (message) => JSON.stringify(markOf(message)),
  server: ({ key }) => JSON.stringify(key),
}

const withTexts = (code: string, id: string, sourceOf: (message: Message) => string): string =>
  messagesIn(code, basename(id, '.ts')).reduceRight(
    (text, message) => text.slice(0, message.start) + sourceOf(message) + text.slice(message.end),
    code,
  )
