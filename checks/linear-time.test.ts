import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '@parley/contract'
import * as fc from 'fast-check'
import { tokensOf } from '../opinion-map/src/words/tokens.ts'
import { descriptionOf, richTextOf, titleOf } from '../server/src/import/text.ts'
import { readJson } from '../server/src/http/json.ts'
import { acceptedEncoding, BROTLI_OR_GZIP } from '../server/src/http/accept-encoding.ts'
import { isKnownEtag } from '../server/src/http/etag.ts'
import { detectLanguage } from '../server/src/opinions/detect-language.ts'
import { canonicalHtml } from '../server/src/opinions/rich-text.ts'
import { sameTextKey } from '../server/src/opinions/same-text.ts'
import { joinedForms } from '../server/src/raster/arabic-forms.ts'
import { stanceOf } from '../server/src/texts/english/stance.ts'

/** What reads a text that somebody else has written. */
const READERS: Record<string, (text: string) => unknown> = {
  normalizeNewText: contract.normalizeNewText,
  normalizeText: contract.normalizeText,
  normalizeLine: contract.normalizeLine,
  visibleLength: contract.visibleLength,
  hasVisibleText: contract.hasVisibleText,
  explanationLength: contract.explanationLength,
  newPlainText: contract.newPlainText,
  richTextLength: contract.richTextLength,
  plainLine: contract.plainLine,
  compactHtml: contract.compactHtml,
  toRichText: contract.toRichText,
  'the key of an option': contract.sameTextKey,
  titleProblem: contract.titleProblem,
  pollProblem: (text) =>
    contract.pollProblem([0, 1, 2, 3, 4, 5].map((at) => text.slice(at * 5000, at * 5000 + 5000))),
  isReservedUsername: contract.isReservedUsername,
  'looksLikeName, as a username': (text) => contract.looksLikeName(text, 'Town Hall'),
  'looksLikeName, as a name': (text) => contract.looksLikeName('town_hall', text),
  usernameProblem: contract.usernameProblem,
  readPolisUrl: contract.readPolisUrl,
  isHttpsAddress: contract.isHttpsAddress,
  isContact: contract.isContact,
  isAccent: contract.isAccent,
  readMarkdown: contract.readMarkdown,
  canonicalHtml,
  'the key of an opinion': sameTextKey,
  detectLanguage: (text) => detectLanguage(text, 'en'),
  stanceOf: (text) => stanceOf(text, 'agree'),
  joinedForms,
  titleOf: (text) => titleOf(text, 140),
  richTextOf: (text) => richTextOf(text, 3000),
  descriptionOf: (text) => descriptionOf(text, 1000),
  tokensOf,
  'a body of a call': (text) => readJson(Buffer.from(JSON.stringify({ text }))),
  'Accept-Encoding': (text) => acceptedEncoding(text, BROTLI_OR_GZIP),
  'If-None-Match': (text) => isKnownEtag(text, '"x"'),
}

/** Pieces that rules have to look around for: what opens, closes, joins, is sorted, removed, or looks like another. */
const PIECES = [
  ['a', ' ', '\n', '_', '*', '**', '[', ']', '](https:', '(', ')', '@', 'a@', '.', '!', '/', '\\', '"', ','],
  [
    '<b>',
    '</b>',
    '<i>',
    '</i>',
    '<div>',
    '</div>',
    '<br>',
    '<p>',
    '</p>',
    '<svg>',
    '<a b=',
    '<',
    '<!--',
    '<b ',
  ],
  ['&', '&#', '&amp;', '&amp', '&#x301;', '# a\n', '## a\n', '- ', '\n\n', 'https://', 'rn', '0', ';q='],
  ['\u0301', '\u0316', '\u0301\u0316', '\n\u0301', '<br>\u0301', '\u094D', '\u1037', '\u0651', '\u3099'],
  ['\u200C', '\u200D', '\u0301\u200C', '\uFE0F', '\u180B', '\u{E0100}', '👩\u200D', '☺\uFE0F', 'ب\u200C'],
  [
    '\u202A',
    '\u202B',
    '\u202C',
    '\u2066',
    '\u2067',
    '\u2069',
    '\u200F',
    '\u061C',
    '\u2067a',
    '\u2067\uFE0F\u2069',
  ],
  ['Σ', 'ß', '木', 'ที่', 'ျ', '한', '\u1100', '\u1161', '\uD800', '\uFF9E', 'should ', 'I support ', 'ل', 'İ'],
].flat()
/** Pairs of them that were attacks. */
const ATTACKS: [first: string, second: string][] = [
  ['\u202A', '\u2069'],
  ['\u0301', '\u0316'],
  ['<b>', '</i>'],
  ['<br>\u0301', ''],
  ['[', ''],
  ['_', ''],
  [' ', 'a'],
]

/** As long as what the body of a call may have, so that what takes the square of it takes seconds. */
const LONG = 32_000
const NUM_PARTS = 4
/**
 * A text may take this many times as long as its parts one after another. What takes the square of the length takes four
 * times as long.
 */
const MAX_RATIO = 2.5
/** Below this nobody waits, and a measured ratio says nothing. */
const SHORTEST_MS = 30

/** The least time that this thread computes, which does not grow with what else the machine does. */
async function computingMs(times: number, work: () => unknown): Promise<number> {
  let least = Infinity
  for (let time = 0; time < times; time++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** What is wrong with the time that a reader takes for a kind of text; undefined if nothing is. */
async function excessOf(read: (text: string) => unknown, textOf: (length: number) => string) {
  const [long, part] = [textOf(LONG), textOf(LONG / NUM_PARTS)]
  if ((await computingMs(1, () => read(long))) < SHORTEST_MS) return undefined
  const longMs = await computingMs(3, () => read(long))
  const partsMs = await computingMs(3, async () => {
    for (let time = 0; time < NUM_PARTS; time++) await read(part)
  })
  if (longMs < SHORTEST_MS || longMs < partsMs * MAX_RATIO) return undefined
  return `${Math.round(longMs)} ms, and its parts ${Math.round(partsMs)} ms`
}

const repeat = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / Math.max(1, piece.length))).slice(0, length)
const ofPairs = (first: string, second: string) => [
  (length: number) => repeat(first + second, length),
  (length: number) => repeat(first, length / 2) + repeat(second || first, length / 2),
]

describe('the time that a text takes', () => {
  const kinds = [
    ...ATTACKS,
    ...PIECES.map((piece) => [piece, ''] as const),
    ...fc.sample(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...PIECES)), {
      seed: 20_261_128,
      numRuns: process.env.TEST_FULL ? 40 : 5,
    }),
  ]
  for (const [name, read] of Object.entries(READERS))
    test(`no text makes ${name} take the square of its length`, async () => {
      // The first calls compile.
      for (const [first, second] of kinds)
        for (const textOf of ofPairs(first, second)) await read(textOf(200))
      for (const [first, second] of kinds)
        for (const [at, textOf] of ofPairs(first, second).entries()) {
          const excess = await excessOf(read, textOf)
          assert.equal(
            excess,
            undefined,
            `${JSON.stringify([first, second])}, ${at === 0 ? 'in turn' : 'in two rows'}`,
          )
        }
    })
})
