import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '@parley/contract'
import PO from 'pofile'
import { problemOf } from './messageParts.ts'
import { messagesIn, type Message } from './messagesIn.ts'

const ROOT = join(import.meta.dirname, '..')

/** What the keys of the server’s texts begin with. */
export const SERVER_PREFIX = 'server.'

/** The folders of catalogues, and what the keys of their texts begin with. */
const CATALOGUES = [
  { folder: 'web/src/messages', prefix: '' },
  { folder: 'server/src/texts', prefix: SERVER_PREFIX },
]

/** All texts of the product, sorted by key. */
export const allMessages = (): Message[] =>
  CATALOGUES.flatMap(({ folder, prefix }) =>
    globSync('*.ts', { cwd: join(ROOT, folder), exclude: ['*.test.ts'] }).flatMap((file) =>
      messagesIn(readFileSync(join(ROOT, folder, file), 'utf8'), prefix + basename(file, '.ts')),
    ),
  ).sort((one, other) => (one.key < other.key ? -1 : 1))

/** The file with the translations into a language. */
export const localeFile = (code: string): string => join(ROOT, 'web/locales', `${code}.po`)

/** Keys whose words promise something or ask for consent: a stale translation must not be shown. */
const EXACT = /^(?:settings|onboarding|print|votes\.consent)\b/

/**
 * The translations into a language, by key. A translation of an English text that has changed since (“fuzzy”) is still
 * used if it has the same parts, except where words promise something.
 */
export const translationsOf = (
  { code, tag }: Language,
  messages: ReadonlyMap<string, Message>,
): ReadonlyMap<string, string> => {
  const file = localeFile(code)
  if (!existsSync(file)) return new Map()
  const { items } = PO.parse(readFileSync(file, 'utf8'))
  return new Map(
    items.flatMap(({ msgctxt: key = '', msgstr: [translation = ''], flags }) => {
      const message = messages.get(key)
      if (message === undefined || translation === '') return []
      const isStale =
        flags['fuzzy'] && (EXACT.test(key) || problemOf(message, translation, tag) !== undefined)
      return isStale ? [] : [[key, translation]]
    }),
  )
}

/**
 * The content of a language’s file with exactly these texts: new ones are empty, and translations of English texts that
 * have changed are marked as fuzzy, with the former English beside them.
 */
export const updatedLocale = (content: string, code: string, messages: readonly Message[]): string => {
  const file = PO.parse(content)
  const former = new Map(file.items.map((item) => [item.msgctxt, item]))
  file.headers = {
    Language: code,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
  }
  file.items = messages.map(({ key, english, note }) => {
    const item = former.get(key) ?? new PO.Item()
    const hasTranslation = (item.msgstr[0] ?? '') !== ''
    if (item.msgid !== english && hasTranslation) {
      item.comments = item.comments.filter((comment) => !comment.startsWith(FORMER))
      item.comments.push(FORMER + JSON.stringify(item.msgid))
      item.flags = { ...item.flags, fuzzy: true }
    }
    item.msgctxt = key
    item.msgid = english
    item.extractedComments = note === '' ? [] : [note]
    return item
  })
  return `${file.toString().trimEnd()}\n`
}

/** Before the former English text of a fuzzy translation. */
const FORMER = 'was: '
