import { inNormalForm } from '@parley/contract'
import type { PhoneRecipient } from '#auth/code/recipient.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type PhoneProblem = 'invalid_phone_number' | 'restricted_phone_type'

/** Types of numbers that may be mobile, including unknown ones. */
const ACCEPTED_TYPES = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'])

/** Satellite, global and premium networks, which are listed as mobile but cost dollars per message. */
const RESTRICTED_CODES = new Set(['870', '878', '881', '882', '883', '979'])
/** British numbers that forward at the caller's expense. */
const RESTRICTED_PREFIXES = ['+4470']

/** Longer than any way in which people write a number. */
const MAX_LENGTH = 40

/** Normalizes a number, or returns why it gets no code. An empty `callingCodes` allows all calling codes. */
export function phoneOf(
  text: string,
  { callingCode, callingCodes }: { callingCode: string; callingCodes: ReadonlySet<string> },
): PhoneRecipient | PhoneProblem {
  const spelt = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  if (text.length > MAX_LENGTH || isDialled(spelt)) return 'invalid_phone_number'
  const number = parseNumber(spelt, callingCode)
  if (number === undefined || number.ext !== undefined || !number.isValid()) return 'invalid_phone_number'
  const e164 = number.number
  const isRestricted =
    RESTRICTED_CODES.has(number.countryCallingCode) ||
    RESTRICTED_PREFIXES.some((prefix) => e164.startsWith(prefix)) ||
    !ACCEPTED_TYPES.has(number.getType()) ||
    (callingCodes.size > 0 && !callingCodes.has(number.countryCallingCode))
  if (isRestricted) return 'restricted_phone_type'
  return {
    method: 'phone',
    to: e164,
    normalForm: e164,
    country: number.country ?? number.countryCallingCode,
    // What fraudsters rent is a block of a thousand numbers.
    block: e164.slice(0, -3),
  }
}

/** Whether a refused number is a landline, the kind that people most often enter by mistake. */
export const isLandline = (text: string, callingCode: string): boolean =>
  parseNumber(text, callingCode)?.getType() === 'FIXED_LINE'

/** The country of a number: its ISO 3166 code, otherwise its calling code. */
export function countryOf(text: string, callingCode: string): string {
  const number = parseNumber(text, callingCode)
  return number?.country ?? number?.countryCallingCode ?? callingCode
}

const parseNumber = (text: string, callingCode: string) =>
  parsePhoneNumberFromString(text, { defaultCallingCode: callingCode, extract: false })

/**
 * Whether the number starts with 00, as people dial from abroad. Its country is ambiguous, so the code could go to
 * the wrong person.
 */
function isDialled(text: string): boolean {
  const digits = inNormalForm(text, 'NFKC').replaceAll(/[^\d+]/g, '')
  return digits.startsWith('00')
}
