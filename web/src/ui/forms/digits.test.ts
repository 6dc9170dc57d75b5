import { expect, it } from 'vitest'
import { toAsciiDigits } from './digits.ts'

it.each([
  ['Arabic', '١٢٣٤٥٦٧٨٩٠', '1234567890'],
  ['Persian', '۱۲۳۴۵۶۷۸۹۰', '1234567890'],
  ['Devanagari', '१२३४५६७८९०', '1234567890'],
  ['full-width, with a full-width plus', '＋４９ １２', '+49 12'],
  ['mathematical', '𝟏𝟐𝟗𝟎𝟙', '12901'],
  ['usual', '+1 (206) 555-0100', '+1 (206) 555-0100'],
])('%s digits become the usual ones', (_, typed, usual) => {
  expect(toAsciiDigits(typed)).toBe(usual)
})
