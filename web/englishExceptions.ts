import { ENGLISH, LANGUAGES } from '@parley/contract'

/** What may be English on a page in another language, each with its reason. This is the only such list. */

type Elements = { selector: string; reason: string }

/** Parts of a page that are not in the language of the interface. */
export const ELEMENTS_IN_ANY_LANGUAGE: readonly Elements[] = [
  {
    selector: 'body [lang]',
    reason: 'Opinions, titles and names of languages say which language they are in.',
  },
  { selector: '[dir=auto]', reason: 'Somebody wrote this in a language that nobody knows.' },
  { selector: 'bdi', reason: 'Names, addresses and figures inside sentences.' },
  { selector: 'kbd', reason: 'Keys are named as on the keyboard.' },
  { selector: 'script, style, noscript', reason: 'Nobody reads it where scripts run.' },
]

type Words = { languages: readonly string[]; reason: string; texts: readonly string[] }

const words = (texts: string): string[] => texts.split(' ')

const ALL = LANGUAGES.filter((language) => language !== ENGLISH).map(({ code }) => code)

const WORDS: readonly Words[] = [
  { languages: ALL, reason: 'Names.', texts: ['Parley', 'CC BY 4.0', 'CSV'] },
  {
    languages: ALL.filter((code) => code !== 'de'),
    reason: 'It stands on keyboards of the language.',
    texts: ['Ctrl'],
  },
  {
    languages: ALL.filter((code) => code !== 'fr' && code !== 'es'),
    reason: 'It stands on keyboards of the language.',
    texts: ['Enter'],
  },
  {
    languages: ['ar', 'ja', 'zh-hant'],
    reason: 'Names of files have letters that every system can show.',
    texts: ['audit-log.csv'],
  },
  {
    languages: ['de', 'fr', 'pl'],
    reason: 'Units have the same signs.',
    texts: ['{value} ms', '{value} s', '{seconds} s', '{minutes} min {seconds} s', '{hours} h {minutes} min'],
  },
  {
    languages: ['de'],
    reason: 'The same word.',
    texts: [
      ...words('Code Logo Moderation Name Offline Spam Text Website'),
      'Text in Markdown',
      'Version {version}',
    ],
  },
  {
    languages: ['fr'],
    reason: 'The same word.',
    texts: [
      ...words('Action Administration Base Code Date Dates Description Imports Invitation Logo Notes'),
      ...words('Notifications Question Source Spam spam Triangles Votes votes'),
      'Version {version}',
      '{count, plural, one {# vote} other {# votes}}',
      '{count, plural, one {point} other {points}}',
      '{count, plural, one {vote} other {votes}}',
      '{n, plural, one {# vote} other {# votes}}',
      '{n, plural, one {vote} other {votes}}',
      '{shown} {count, plural, one {vote} other {votes}}',
      '{votes, plural, one {# vote} other {# votes}}',
    ],
  },
  {
    languages: ['fr'],
    reason: 'Another word of the language: a conversation that is closed, and a share.',
    texts: ['Close', 'Part'],
  },
  {
    languages: ['es'],
    reason: 'The same word.',
    texts: words('Antisocial antisocial Base Logo No Sexual sexual Spam spam'),
  },
  {
    languages: ['pt'],
    reason: 'The same word.',
    texts: words('Backups Base Logo Sexual sexual Spam spam Vote'),
  },
  { languages: ['pl'], reason: 'The same word.', texts: words('Logo Offline Spam spam') },
]

/** The English texts that pages in the language with this code may show. */
export const englishIn = (code: string): ReadonlySet<string> =>
  new Set(WORDS.filter(({ languages }) => languages.includes(code)).flatMap(({ texts }) => texts))
