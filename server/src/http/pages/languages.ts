import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codesFor, ENGLISH, languageOf, LANGUAGES, type Language } from '@parley/contract'
import { z } from 'zod'
import type { Config } from '#config.ts'

/** A language that pages are offered in, with the folder of its scripts below `assets`; English has none. */
export type OfferedLanguage = Language & { folder: string }

/** From this share of translated texts, a language is offered without being asked for by the configuration. */
const MIN_SHARE = 0.95

const Built = z.array(z.object({ code: z.string(), folder: z.string(), share: z.number() }))

/**
 * The languages that pages are offered in; the first is the site’s own. Tests need no build, and offer other languages
 * than English only if their configuration names them.
 */
export function offeredLanguages(webFolder: string, config: Pick<Config, 'OFFER_LANGUAGES' | 'NODE_ENV'>) {
  const { OFFER_LANGUAGES: wanted, NODE_ENV } = config
  const built = NODE_ENV === 'test' ? allBuilt() : readBuilt(webFolder)
  const offered = built.flatMap(({ code, folder, share }): OfferedLanguage[] => {
    const language = languageOf(code)
    const isOffered = wanted.length === 0 ? share >= MIN_SHARE : wanted.includes(code)
    return language !== undefined && isOffered ? [{ ...language, folder }] : []
  })
  if (wanted.length > 0) offered.sort((one, other) => wanted.indexOf(one.code) - wanted.indexOf(other.code))
  const [first = { ...ENGLISH, folder: '' }, ...others] = offered
  return [first, ...others] as const
}

const allBuilt = (): z.infer<typeof Built> =>
  LANGUAGES.map(({ code }) =>
    code === ENGLISH.code ? { code, folder: '', share: 1 } : { code, folder: `${code}-test`, share: 0 },
  )

function readBuilt(webFolder: string): z.infer<typeof Built> {
  const file = join(webFolder, 'server/languages.json')
  return existsSync(file) ? Built.parse(JSON.parse(readFileSync(file, 'utf8'))) : []
}

/** The path of a page in a language. */
export const pathIn = (path: string, { code }: Pick<Language, 'code'>): string =>
  path.replace(/^\/feed\//, `/feed/${code}/`)

/** Where search engines find a page in each language; without an alternative if there is only one language. */
export const alternatesOf = (
  path: string,
  languages: readonly Language[],
): { tag: string; path: string }[] =>
  languages.length === 1
    ? []
    : [
        { tag: 'x-default', path },
        ...languages.map((language) => ({ tag: language.tag, path: pathIn(path, language) })),
      ]

/** The offered language with this code; the site’s own if there is none. */
export const languageNamed = <L extends Language>(code: unknown, offered: readonly [L, ...L[]]): L =>
  offered.find((language) => language.code === code) ?? offered[0]

/** The offered language that an `Accept-Language` header asks for; the first one otherwise (RFC 9110, 12.5.4). */
export function preferredLanguage<L extends Language>(
  header: string | undefined,
  offered: readonly [L, ...L[]],
): L {
  const wanted = (header ?? '')
    .split(',')
    .map(weightedTag)
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { tag } of wanted) {
    const found = offered.find(({ code }) => codesFor(tag).includes(code))
    if (found !== undefined) return found
  }
  return offered[0]
}

function weightedTag(part: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = part.toLowerCase().split(';')
  const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith('q='))
  const value = weight === undefined ? 1 : Number(weight.slice(2))
  return { tag: tag.trim(), weight: value >= 0 && value <= 1 ? value : 0 }
}
