import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { wordsOutsideCatalogue } from './english.ts'
import { assertNone, assertNoneBut } from './rules.ts'
import { isTest, sourcesIn, type Source } from './sources.ts'

const productOf = (folder: string, endings: readonly string[]) =>
  sourcesIn(folder, endings).filter((source) => !isTest(source))

/** The files and folders among `exceptions` that the words stand in, or the words. */
const placesOf = (found: readonly string[], exceptions: Record<string, string>): string[] => [
  ...new Set(found.map((each) => Object.keys(exceptions).find((path) => each.startsWith(path)) ?? each)),
]

describe('what people read stands in a catalogue', () => {
  test('screens, attributes and strings of the web have no words of their own', () => {
    const exceptions: Record<string, string> = {
      'web/src/shell/otherLanguage.ts': 'says in each language that a page exists in it',
      'web/src/call.ts': 'an error for developers, in the words of the specification',
      'web/src/moderation/queue/keys.ts': 'selectors',
      'web/src/moderation/ModerationLinks.tsx': 'names of classes',
      'web/src/results/export/svgAttributes.ts': 'names of fonts',
      'web/src/ui/downloads/rasterize.ts': 'names of fonts',
      'web/src/votes/share-picture/sharePicture.ts': 'names of fonts',
    }
    const sources = productOf('web/src', ['.ts', '.tsx']).filter(
      ({ path }) => !path.startsWith('web/src/messages/'),
    )
    assertNoneBut(
      exceptions,
      placesOf(
        sources.flatMap((source) => wordsOutsideCatalogue(source)),
        exceptions,
      ),
      'Put the words into web/src/messages and show the message.',
    )
  })

  test('sentences of the server are in its catalogue, unless they are for operators, developers or programs', () => {
    const exceptions: Record<string, string> = {
      'server/src/admin/': 'the command line of operators',
      'server/src/config-contradictions.ts': 'tells operators what is wrong with the configuration',
      'server/src/config-variables.ts': 'tells operators what a variable must be',
      'server/src/start.ts': 'tells operators how the server starts',
      'server/src/db/': 'tells operators why the database does not start',
      'server/src/setup/': 'the command line of operators',
      'server/src/threads/': 'logged errors',
      'server/src/administration/metrics.ts': 'describes metrics',
      'server/src/administration/organizations.ts':
        'parts of an error, in whose place the web says its own words',
      'server/src/analysis/labels/label.ts': 'instructs a language model',
      'server/src/auth/label.ts': 'the name of a browser',
      'server/src/auth/code/dev-accounts.ts': 'accounts for development',
      'server/src/http/': 'errors, metrics and the reference for developers of clients',
      'server/src/import/routes.ts': 'the name of a license',
      'server/src/import/problem-texts.ts': 'for commands and support; the web has its own words',
      'server/src/mail/mailer.ts': 'logged errors',
      'server/src/mail/smtp-failure.ts': 'tells operators why a mail was not sent',
      'server/src/mail/webhook.ts': 'logged errors',
      'server/src/pages/': 'errors of addresses that only programs request',
      'server/src/raster/typeface.ts': 'names of fonts',
      'server/src/verification/': 'statements that programs verify',
      'server/src/texts/': 'the catalogue itself, and English words of responses',
    }
    const sources = productOf('server/src', ['.ts'])
    assertNoneBut(
      exceptions,
      placesOf(
        sources.flatMap((source) => wordsOutsideCatalogue(source, isSentence)),
        exceptions,
      ),
      'Put the words into server/src/texts and write them in the language of the reader.',
    )
  })

  test('pages, feeds, pictures and messages of the server have no sentences but those of errors', () => {
    const errors =
      /^(?:This topic does not exist|Only JSON is made here|Too many requests|There is no such conversation|This site names no contact)\./
    const sources = ['pages', 'share-images', 'notifications', 'site'].flatMap((folder) =>
      productOf(`server/src/${folder}`, ['.ts']),
    )
    const found = sources.flatMap((source) => wordsOutsideCatalogue(source, isSentence))
    assertNone(
      found.filter((each) => !errors.test(each.replace(/^\S+ /, ''))),
      'Put the words into server/src/texts and write them in the language of the reader.',
    )
  })
})

describe('the search for words outside a catalogue', () => {
  const wordsIn = (text: string): string[] => {
    const source: Source = { path: 'web/src/X.tsx', text }
    return wordsOutsideCatalogue(source).map((found) => found.replace('web/src/X.tsx:', ''))
  }

  test('finds texts between tags, in attributes that are read out, and in strings', () => {
    assert.deepEqual(
      wordsIn(
        [
          'const A = () => <p>Hello <b>{"there"}</b></p>',
          'const B = () => <img alt="A tree" title={`Tree of ${name}, old`} />',
          "const c = isOpen ? 'deleted user' : m.noName()",
        ].join('\n'),
      ),
      ['1 Hello', '1 there', '2 A tree', '2 Tree of … , old', '3 deleted user'],
    )
  })

  test('leaves out what only programs and developers read', () => {
    assert.deepEqual(
      wordsIn(
        [
          "throw new Error('There is no such thing')",
          'const a = <p className="note wide" key={`row of ${id}`}>{m.words()} · </p>',
          "const b = event.target.closest('input, select')",
          'const c = sql`select name from users`',
          "const d: 'one of two' = find('/conversation/get')",
        ].join('\n'),
      ),
      [],
    )
  })
})

/** Words that begin like a sentence or a title. Programs read many phrases in lower case. */
function isSentence(words: string): boolean {
  return /^\p{Lu}\p{L}*[’',:;]? \p{L}/u.test(words.trim())
}
