import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  codesFor,
  ENGLISH,
  languageOf,
  readMarkdown,
  type getLegalText,
  type Input,
  type Language,
  type LegalName,
  type LegalText,
} from '@parley/contract'
import { type Config, projectFolder } from '#config.ts'
import type { Db } from '#ctx.ts'
import { editedTexts } from '#legal/sql.ts'

type LegalConfig = Pick<Config, 'LEGAL_DIR' | 'OFFER_LANGUAGES' | 'SIGN_IN'>
export type Sources = { db: Db; config: LegalConfig }

/** A legal text as readers of a language get it. */
export async function legalText(
  sources: Sources,
  { name, language = ENGLISH.tag }: Input<typeof getLegalText>,
): Promise<LegalText> {
  const shown = await shownText(sources, { name, language })
  const signIn = sources.config.SIGN_IN
  return { ...readMarkdown(shown.markdown, { signIn }), language: shown.language.tag }
}

/**
 * The Markdown of a legal text in the reader’s language if there is one, otherwise in that of the site. What
 * administrators wrote comes before files. The product translates none, because its operator answers for what it says.
 * Files are small, so they are read at each request and an edit takes effect at once.
 */
export async function shownText(
  { db, config }: Sources,
  { name, language: wanted }: { name: LegalName; language: string },
): Promise<{ markdown: string; language: Language }> {
  const edited = await editedTexts(db, name)
  const [own = ENGLISH.code] = config.OFFER_LANGUAGES
  for (const code of [...codesFor(wanted), own]) {
    const language = languageOf(code)
    const markdown =
      language && (edited.get(language.code) ?? (await fileText(config, { name, language: language.code })))
    if (language !== undefined && markdown !== undefined) return { markdown, language }
  }
  const language = languageOfDefault(config)
  return { markdown: edited.get(language.code) ?? (await defaultFile(config, name)), language }
}

/** The text of the file for a language, named by its code; undefined if there is none. */
export async function fileText(
  config: LegalConfig,
  { name, language }: { name: LegalName; language: string },
): Promise<string | undefined> {
  const translated = await readIfThere(join(config.LEGAL_DIR, language, `${name}.md`))
  if (translated !== undefined || language !== languageOfDefault(config).code) return translated
  return defaultFile(config, name)
}

const defaultFile = ({ LEGAL_DIR }: LegalConfig, name: LegalName): Promise<string> =>
  readFile(join(LEGAL_DIR, `${name}.md`), 'utf8')

/** The shipped texts are English; those of an operator are in the site’s own language. */
const languageOfDefault = ({ LEGAL_DIR, OFFER_LANGUAGES: [own = ENGLISH.code] }: LegalConfig): Language =>
  LEGAL_DIR === resolve(projectFolder, 'server/legal') ? ENGLISH : (languageOf(own) ?? ENGLISH)

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
