import { expect, test } from 'vitest'
import { countriesWith, likelyCountry } from './countries.ts'
import { countryOf, formatAsTyped, formatInternational, lengthProblem } from './phoneNumber.ts'

test('digits are grouped while they are typed, but not while they are deleted', () => {
  expect(formatAsTyped('0612345', '061234', 'FR')).toBe('06 12 34 5')
  expect(formatAsTyped('06 12 34 ', '06 12 34 5', 'FR')).toBe('06 12 34 ')
})

test('an international number determines its country', () => {
  expect(countryOf('+33 6 12 34 56 78')).toBe('FR')
  expect(countryOf('06 12 34 56 78')).toBeUndefined()
})

test('a number is sent in its international form', () => {
  expect(formatInternational('06 12 34 56 78', 'FR')).toBe('+33 6 12 34 56 78')
  expect(formatInternational('(202) 555-0123', 'US')).toBe('+1 202 555 0123')
})

test.each([
  ['', 'missing'],
  ['abc', 'missing'],
  ['0033 6 12 34 56 78', 'starts_with_00'],
  ['06 12', 'too_short'],
  ['06 12 34 56 78 90 12', 'too_long'],
  ['06 12 34 56 78', undefined],
])('the phone number %j has the problem %s before it is sent', (typed, problem) => {
  expect(lengthProblem(typed, 'FR')).toBe(problem)
})

test('the country is guessed from the language', () => {
  expect(likelyCountry(undefined, 'de-AT')).toBe('AT')
  expect(likelyCountry(undefined, 'fr')).toBe('FR')
  expect(likelyCountry(undefined, 'not a language')).toBe('US')
})

test('where the suggested country gets no codes, it is the largest one of the first calling code', () => {
  expect(likelyCountry(['44', '1'], 'ja')).toBe('GB')
  expect(likelyCountry(['1'], 'pt')).toBe('US')
  expect(likelyCountry(['1', '81'], 'ja')).toBe('JP')
})

test('countries have names and calling codes, and are sorted by name', () => {
  const all = countriesWith()
  expect(all.length).toBeGreaterThan(200)
  expect(all.find(({ code }) => code === 'GH')).toEqual({ code: 'GH', name: 'Ghana', callingCode: '233' })
  expect(all.map(({ name }) => name)).toEqual(
    all.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other, 'en-US')),
  )
})
