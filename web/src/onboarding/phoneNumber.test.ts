import { expect, test } from 'vitest'
import { countriesWith, likelyCountry } from './countries.ts'
import { countryOf, formatTyped, international, lengthProblem } from './phoneNumber.ts'

test('digits are formatTyped while they are typed, and left alone while they are taken away', () => {
  expect(formatTyped('0612345', '061234', 'FR')).toBe('06 12 34 5')
  expect(formatTyped('06 12 34 ', '06 12 34 5', 'FR')).toBe('06 12 34 ')
})

test('an international spelling names its country', () => {
  expect(countryOf('+33 6 12 34 56 78')).toBe('FR')
  expect(countryOf('06 12 34 56 78')).toBeUndefined()
})

test('a number is sent as it is written from abroad', () => {
  expect(international('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78')
  expect(international('(202) 555-0123', 'US')).toBe('+1 202 555 0123')
})

test.each([
  ['', 'missing'],
  ['abc', 'missing'],
  ['0033 6 12 34 56 78', 'dialled'],
  ['06 12', 'too_short'],
  ['06 12 34 56 78 90 12', 'too_long'],
  ['06 12 34 56 78', undefined],
])('%j is seen as %s before it is sent', (typed, problem) => {
  expect(lengthProblem(typed, 'FR')).toBe(problem)
})

test('the country follows the language, and a language without one still gets a country', () => {
  expect(likelyCountry('de-AT')).toBe('AT')
  expect(likelyCountry('fr')).toBe('FR')
  expect(likelyCountry('not a language')).toBe('US')
})

test('every country has a name and a calling code, in the order of names', () => {
  const all = countriesWith()
  expect(all.length).toBeGreaterThan(200)
  expect(all.find(({ code }) => code === 'GH')).toEqual({ code: 'GH', name: 'Ghana', callingCode: '233' })
  expect(all.map(({ name }) => name)).toEqual(
    all.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en-US')),
  )
})
