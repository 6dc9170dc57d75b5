import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import {
  bodyProblem,
  groupNameProblem,
  normalizeLine,
  outcomeTextProblem,
  pollEditProblem,
  pollProblem,
  richTextLength,
  sameTextKey,
  seedProblems,
  titleProblem,
} from './conversation-text.ts'
import { toRichText } from './rich-text.ts'
import { LIMITS } from './text.ts'

const letters = (length: number) => 'a'.repeat(length)
const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `x${text}`)

describe('the title of a conversation', () => {
  test('a title without visible characters has the problem "Title is required to continue" (spec 5.1)', () => {
    for (const title of ['', ' ', '\n', '\u200B', '\u0301'])
      assert.deepEqual(titleProblem(title), {
        code: 'title_required',
        message: 'Title is required to continue',
      })
  })

  test('a title is trimmed and has at most 140 characters, counted as people see them (spec 5.1)', () => {
    assert.equal(titleProblem(`  ${letters(140)}  `), undefined)
    assert.equal(titleProblem('🌳'.repeat(140)), undefined)
    assert.deepEqual(titleProblem(letters(141)), {
      code: 'title_too_long',
      count: 141,
      message: 'Title exceeds 140 character limit (141/140)',
    })
  })

  test('a title is stored as one line in normal form, and normalizing it again changes nothing', () => {
    assert.equal(normalizeLine(' a\n b\u202E \t c\u0007e\u0301 '), 'a b cé')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = normalizeLine(text)
        assert.equal(normalizeLine(line), line)
        assert.doesNotMatch(line, /[\n\r\t]/)
      }),
    )
  })
})

describe('the body of a conversation', () => {
  test('the limit of a body ("Body content exceeds 1000 character limit ({count}/1000)") counts text without tags and entities (spec 5.2)', () => {
    assert.equal(bodyProblem(''), undefined)
    assert.equal(bodyProblem(`<b>${letters(998)}</b>&amp;<br>x`.replace('<br>', '')), undefined)
    assert.equal(bodyProblem(`<div><i>${'&lt;'.repeat(1000)}</i></div>`), undefined)
    assert.deepEqual(bodyProblem(letters(1001)), {
      code: 'body_too_long',
      count: 1001,
      message: 'Body content exceeds 1000 character limit (1001/1000)',
    })
  })

  test('a body and all its additions share one limit (spec 9.1)', () => {
    assert.equal(bodyProblem(letters(600), [letters(300), letters(100)]), undefined)
    assert.equal(
      bodyProblem(letters(600), [letters(300), letters(101)])?.message,
      'Body content exceeds 1000 character limit (1001/1000)',
    )
  })

  test('tags never change the length of a text', () => {
    fc.assert(
      fc.property(words, fc.constantFrom('b', 'i', 'u', 'strike', 'div'), (text, tag) => {
        assert.equal(richTextLength(`<${tag}>${toRichText(text)}</${tag}>`), richTextLength(toRichText(text)))
      }),
    )
  })
})

describe('the options of a poll', () => {
  test('a poll with fewer than two options has the problem "Poll must have at least 2 options" (spec 5.4, 9.2)', () => {
    for (const options of [[], ['Yes']])
      assert.deepEqual(pollProblem(options), {
        code: 'too_few_options',
        message: 'Poll must have at least 2 options',
      })
  })

  test('a poll with more than six options has the problem "Maximum 6 poll options allowed" (spec 5.5, 9.2)', () => {
    const options = ['1', '2', '3', '4', '5', '6']
    assert.equal(pollProblem(options), undefined)
    assert.equal(pollProblem([...options, '7'])?.message, 'Maximum 6 poll options allowed')
    assert.equal(pollEditProblem(5, { kind: 'add' }), undefined)
    assert.equal(pollEditProblem(6, { kind: 'add' })?.message, 'Maximum 6 poll options allowed')
  })

  test('edits of a poll are refused with "Minimum 2 poll options required" and "Invalid poll option index"', () => {
    assert.equal(pollEditProblem(3, { kind: 'remove', index: 2 }), undefined)
    assert.equal(pollEditProblem(2, { kind: 'change', index: 1 }), undefined)
    assert.equal(pollEditProblem(2, { kind: 'remove', index: 0 })?.message, 'Minimum 2 poll options required')
    for (const index of [-1, 2, 0.5, Number.NaN])
      for (const kind of ['remove', 'change'] as const)
        assert.equal(pollEditProblem(2, { kind, index })?.message, 'Invalid poll option index')
  })

  test('the problem "All poll options must be filled in" names the first empty option (spec 5.4)', () => {
    assert.deepEqual(pollProblem(['Yes', ' ', '']), {
      code: 'option_empty',
      message: 'All poll options must be filled in',
      index: 1,
    })
  })

  test('a poll option has at most 30 characters', () => {
    assert.equal(pollProblem(['Yes', ` ${letters(30)} `]), undefined)
    assert.deepEqual(pollProblem(['Yes', letters(31)]), {
      code: 'option_too_long',
      message: 'Poll options have at most 30 characters',
      index: 1,
    })
  })

  test('the problem "Poll options must be unique" ignores case and spacing (spec 5.4)', () => {
    for (const twin of ['Yes please', ' YES  PLEASE ', 'yesplease', 'yes\u200B please'])
      assert.deepEqual(pollProblem(['yes please', 'no', twin]), {
        code: 'option_repeated',
        message: 'Poll options must be unique',
        index: 2,
      })
  })

  test('texts that differ only in case and spacing count as the same, and texts with other letters never do', () => {
    fc.assert(
      fc.property(words, (text) => {
        assert.equal(sameTextKey(` ${text} `), sameTextKey(text))
        assert.equal(sameTextKey(text.toLowerCase()), sameTextKey(text))
        assert.notEqual(sameTextKey(`${text}q`), sameTextKey(text))
      }),
    )
  })
})

describe('the first opinions of a conversation', () => {
  test('a conversation may have none to fifty first opinions', () => {
    const opinions = Array.from({ length: LIMITS.seedOpinions }, (_, index) => `Opinion ${index}`)
    assert.deepEqual(seedProblems([]), [])
    assert.deepEqual(seedProblems(opinions), [])
    assert.deepEqual(seedProblems([...opinions, 'One more']), [
      { code: 'too_many', message: '50 opinions at most.' },
    ])
  })

  test('every first opinion with a problem is named by its index (spec 5.3)', () => {
    assert.deepEqual(seedProblems(['More trams', '<div> </div>', '<b>MORE</b> trams', letters(3120)]), [
      { code: 'empty', message: 'This line is empty.', index: 1 },
      { code: 'repeated', message: 'This is the same as opinion 1.', index: 2, sameAs: 0 },
      {
        code: 'too_long',
        count: 3120,
        message: '3,120 of 3,000 characters. Shorten this opinion.',
        index: 3,
      },
    ])
  })

  test('all but the first of several equal opinions are refused, in any order', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (texts) => {
        const repeated = seedProblems(texts.map(toRichText)).filter(({ code }) => code === 'repeated')
        assert.equal(repeated.length, texts.length - new Set(texts.map(sameTextKey)).size)
      }),
    )
  })
})

test('the text of an outcome needs a visible character and has at most 1000 characters', () => {
  assert.equal(outcomeTextProblem(`<b>${letters(1000)}</b>`), undefined)
  assert.equal(outcomeTextProblem('<br>')?.code, 'outcome_text_required')
  assert.equal(outcomeTextProblem(letters(1001))?.message, 'Text exceeds 1000 character limit (1001/1000)')
})

test('the name of a group needs a visible character and has at most 60 characters, without the space around it', () => {
  assert.equal(groupNameProblem(` ${letters(60)} `), undefined)
  for (const name of ['', ' ', '\u200B']) assert.equal(groupNameProblem(name)?.code, 'group_name_required')
  assert.deepEqual(groupNameProblem(letters(61)), {
    code: 'group_name_too_long',
    count: 61,
    message: 'The name has 61 characters, and may have 60.',
  })
})
