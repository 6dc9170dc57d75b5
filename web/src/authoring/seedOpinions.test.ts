import { describe, expect, test } from 'vitest'
import { pastedLines, withLines, withMoved } from './seedOpinions.ts'
import { firstTopics, suggestedTopics } from './suggestedTopics.ts'
import { fromFieldValue, toFieldValue } from '#ui/fieldTime.ts'
import { offeredDate, presetDate } from './scheduleTimes.ts'

describe('pasted opinions', () => {
  test('each line is one opinion; an empty line between stays to be seen, those at the end do not', () => {
    expect(pastedLines('Buses\r\n\r\n  Trees \nBenches\n\n')).toEqual(['Buses', '', 'Trees', 'Benches'])
    expect(pastedLines('\n\n')).toEqual([])
  })

  test('more than 50: the last lines are not added, and counted', () => {
    const many = Array.from({ length: 54 }, (_, n) => `Opinion ${n}`)
    expect(withLines([], 0, many)).toMatchObject({ numDropped: 4, opinions: { length: 50 } })
    expect(withLines(many.slice(0, 50), 50, ['One more'])).toMatchObject({ numDropped: 1 })
  })

  test('they take the place of the row that they are pasted into', () => {
    expect(withLines(['a', 'b', 'c'], 1, ['x', 'y']).opinions).toEqual(['a', 'x', 'y', 'c'])
  })
})

test('a row moves to another place, and nowhere beyond the list', () => {
  expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(withMoved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(withMoved(['a', 'b'], 5, 0)).toEqual(['a', 'b'])
})

describe('topics', () => {
  const topic = (name: string, numConversations = 0) => ({ code: name.toLowerCase(), name, numConversations })
  const topics = [topic('Housing', 9), topic('Town planning'), topic('Schools', 3), topic('Climate', 5)]

  test('those are suggested whose name has a word of the question, and none is guessed', () => {
    const named = (text: string) => suggestedTopics(topics, text).map(({ name }) => name)
    expect(named('Should our school be closed?')).toEqual(['Schools'])
    expect(named('Who plans the housing in our town?')).toEqual(['Housing', 'Town planning'])
    expect(named('What should change?')).toEqual([])
  })

  test('chosen ones come first, then suggested ones, then those that are used most', () => {
    const many = [...topics, topic('Energy', 1), topic('Parks', 7)]
    const shown = firstTopics(many, { chosen: ['energy'], suggested: [topics[2] ?? topic('')] })
    expect(shown.map(({ name }) => name)).toEqual(['Energy', 'Schools', 'Housing', 'Parks', 'Climate'])
  })
})

describe('the date of a publication', () => {
  const NOW = Date.UTC(2026, 10, 22, 12)

  test('is one day ahead unless one to come was chosen before', () => {
    expect(offeredDate('2026-11-01T00:00:00.000Z', NOW)).toBe('2026-11-23T12:00:00.000Z')
    expect(offeredDate('2026-12-01T00:00:00.000Z', NOW)).toBe('2026-12-01T00:00:00.000Z')
    expect(presetDate('in3Days', NOW)).toBe('2026-11-25T12:00:00.000Z')
  })

  test('goes into its field and back in the time zone of the person, and an emptied field is no date', () => {
    const value = toFieldValue('2026-11-25T12:34:00.000Z')
    expect(value).toMatch(/^2026-11-2\dT\d\d:\d4$/)
    expect(fromFieldValue(value)).toBe('2026-11-25T12:34:00.000Z')
    expect(toFieldValue(fromFieldValue(''))).toBe('')
  })
})
