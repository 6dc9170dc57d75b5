import { describe, expect, test } from 'vitest'
import { pastedLines, withLines, withMoved, withoutMarkers } from '#compose/seedOpinions.ts'
import { firstTopics, suggestedTopics } from './suggestedTopics.ts'
import { fromFieldValue, toFieldValue } from '#ui/forms/fieldTime.ts'
import { offeredDate, presetDate } from './scheduleTimes.ts'

describe('pasted opinions', () => {
  test('each pasted line is one opinion, and empty lines fall away', () => {
    expect(pastedLines('Buses\r\n\r\n  Trees \nBenches\n\n')).toEqual(['Buses', 'Trees', 'Benches'])
    expect(pastedLines('\n\n')).toEqual([])
    // Mail programs and Word fill empty lines with characters that nobody sees.
    const thirty = Array.from({ length: 30 }, (_, n) => `Opinion ${n + 1}`)
    for (const gap of [
      '\r\n\r\n',
      '\n\u00a0\n',
      '\n\u200b\n',
      '\n\u00ad \n\n\ufeff\n',
      '\u2029\u2029',
      '\n•\n',
    ])
      expect(pastedLines(thirty.join(gap))).toEqual(thirty)
  })

  test('a cell with line breaks that a spreadsheet has quoted is one opinion', () => {
    expect(pastedLines('Buses\r\n"More trees\nin ""every"" street"\r\nBenches')).toEqual([
      'Buses',
      'More trees\nin "every" street',
      'Benches',
    ])
    expect(pastedLines('Buses\vand trams\nTrees')).toEqual(['Buses\nand trams', 'Trees'])
    expect(pastedLines('"Buses"\n"Trees" matter\n"Benches')).toEqual([
      '"Buses"',
      '"Trees" matter',
      '"Benches',
    ])
  })

  test('numbers and bullets before all lines are marks of a list, and others belong to the text', () => {
    expect(withoutMarkers(['1. Buses', '2) Trees', '10. Benches'])).toEqual(['Buses', 'Trees', 'Benches'])
    expect(withoutMarkers(['- Buses', '• Trees', '* Benches'])).toEqual(['Buses', 'Trees', 'Benches'])
    expect(withoutMarkers(['1) Buses', '•Trees', '\uf0b7\tBenches', '▪ Shade'])).toEqual([
      'Buses',
      'Trees',
      'Benches',
      'Shade',
    ])
    expect(withoutMarkers(['1. Buses', 'Trees'])).toBeUndefined()
    // Only numbers may belong to a text.
    expect(withoutMarkers(['What we want:', '• Buses', '- Trees'])).toEqual([
      'What we want:',
      'Buses',
      'Trees',
    ])
    expect(withoutMarkers(['-5 degrees are fine', '2.5 million for trees'])).toBeUndefined()
    expect(withoutMarkers(['2030 is too late', '2040 too'])).toBeUndefined()
  })

  test('a paste of more than 50 lines drops the last lines and counts them', () => {
    const many = Array.from({ length: 54 }, (_, n) => `Opinion ${n}`)
    expect(withLines([], 0, many)).toMatchObject({ numDropped: 4, opinions: { length: 50 } })
    expect(withLines(many.slice(0, 50), 50, ['One more'])).toMatchObject({ numDropped: 1 })
  })

  test('pasted lines replace the row that they are pasted into', () => {
    expect(withLines(['a', 'b', 'c'], 1, ['x', 'y']).opinions).toEqual(['a', 'x', 'y', 'c'])
  })
})

test('a row moves to another place within the list, and nowhere else', () => {
  expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withMoved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(withMoved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

describe('topics', () => {
  const topic = (name: string, numConversations = 0) => ({ code: name.toLowerCase(), name, numConversations })
  const topics = [topic('Housing', 9), topic('Town planning'), topic('Schools', 3), topic('Climate', 5)]

  test('only topics with a name that shares a word with the question are suggested', () => {
    const named = (text: string) => suggestedTopics(topics, text).map(({ name }) => name)
    expect(named('Should our school be closed?')).toEqual(['Schools'])
    expect(named('Who plans the housing in our town?')).toEqual(['Housing', 'Town planning'])
    expect(named('What should change?')).toEqual([])
  })

  test('chosen topics come first, then suggested ones, then the most used ones', () => {
    const many = [...topics, topic('Energy', 1), topic('Parks', 7)]
    const suggested = [topics[2] ?? topic('')]
    const shown = (...chosen: string[]) =>
      firstTopics(many, { chosenBefore: ['energy'], chosen, suggested }).map(({ name }) => name)
    const first = ['Energy', 'Schools', 'Housing', 'Parks', 'Climate']
    expect(shown('energy')).toEqual(first)
    // Choosing moves nothing.
    expect(shown('energy', 'climate')).toEqual(first)
    expect(shown()).toEqual(first)
    expect(shown('town planning')).toEqual([...first, 'Town planning'])
  })
})

describe('the date of a publication', () => {
  const NOW = Date.UTC(2026, 10, 22, 12)

  test('the date of a publication is one day ahead unless a future date was chosen before', () => {
    expect(offeredDate('2026-11-01T00:00:00.000Z', NOW)).toBe('2026-11-23T12:00:00.000Z')
    expect(offeredDate('2026-12-01T00:00:00.000Z', NOW)).toBe('2026-12-01T00:00:00.000Z')
    expect(presetDate('in3Days', NOW)).toBe('2026-11-25T12:00:00.000Z')
  })

  test("the date of a publication is edited in the person's time zone, and an empty field means no date", () => {
    const value = toFieldValue('2026-11-25T12:34:00.000Z')
    expect(value).toMatch(/^2026-11-2\dT\d\d:\d4$/)
    expect(fromFieldValue(value)).toBe('2026-11-25T12:34:00.000Z')
    expect(fromFieldValue('')).toBe('')
    expect(toFieldValue('')).toBe('')
  })
})
