import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AppError,
  bodyProblem,
  escapeText,
  LIMITS,
  outcomeTextProblem,
  plainText,
  seedProblems,
} from '@parley/contract'
import * as fc from 'fast-check'
import { bodyHtml, outcomeHtml, seedOpinionHtmls } from '#authoring/texts.ts'

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('\u0301', ' ', '\n', '\r\n', '&amp;', '<b>', '🌳', '\u202E', '\u200B'),
)
const tag = fc.constantFrom('b', 'i', 'u', 'strike', 'div')
/** Text that an editor with the six tags produces. */
const richText = fc
  .array(
    fc.oneof(
      word.map(escapeText),
      fc.constant('<br>'),
      fc
        .tuple(tag, word, word)
        .map(([name, a, b]) => `<${name}>${escapeText(a)}<br>${escapeText(b)}</${name}>`),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))
/** Text with a length near a limit. */
const textNearLimit = fc
  .tuple(richText, fc.integer({ min: -3, max: 3 }))
  .map(([html, more]) => `${'x'.repeat(LIMITS.conversationBody - 20 + more)}${html}`)

/** The message with which a text is refused, without its field. */
function refusalOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    assert(error instanceof AppError && error.name === 'invalid_input', String(error))
    return error.message.slice(error.message.indexOf(': ') + 2)
  }
}

test('the server refuses a body as the form does, with the same message (spec 5.2)', () => {
  fc.assert(
    fc.property(fc.oneof(richText, textNearLimit), (html) => {
      assert.equal(
        refusalOf(() => bodyHtml(html, 'body')),
        bodyProblem(html)?.message,
      )
    }),
    { numRuns: 300 },
  )
})

test('the server refuses the text of an outcome as the form does, with the same message', () => {
  fc.assert(
    fc.property(fc.oneof(richText, textNearLimit), (html) => {
      assert.equal(
        refusalOf(() => outcomeHtml(html, 'text')),
        outcomeTextProblem(html)?.message,
      )
    }),
    { numRuns: 300 },
  )
})

test('the server refuses first opinions as the form does, with the message of the first that has a problem', () => {
  fc.assert(
    fc.property(fc.array(richText, { maxLength: 6 }), (list) => {
      assert.equal(
        refusalOf(() => seedOpinionHtmls(list, 'seedOpinionList')),
        seedProblems(list)[0]?.message,
      )
    }),
    { numRuns: 300 },
  )
})

test('a stored body keeps the written text, and sending it again stores the same body', () => {
  fc.assert(
    fc.property(richText, (html) => {
      const stored = bodyHtml(html, 'body')
      assert.equal(bodyHtml(stored, 'body'), stored)
      if (stored !== '') assert.equal(plainText(stored), plainText(bodyHtml(html, 'body')))
    }),
    { numRuns: 300 },
  )
})
