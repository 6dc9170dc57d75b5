import { test } from 'node:test'
import { assertNone } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

const OF_DATES = /\btype[=:]\s*\{?["'](?:date|datetime-local|month|week|time)["']/

test('every date field keeps what is typed as it is', () => {
  const found = sourcesIn('web/src', ['.ts', '.tsx'])
    .filter((source) => !isTest(source) && OF_DATES.test(source.text))
    .map(({ path }) => path)
    .filter((path) => path !== 'web/src/ui/forms/DateField.tsx')
  assertNone(found, 'Use DayField, MomentField or DAY_INPUT of #ui/forms/DateField.tsx.')
})
