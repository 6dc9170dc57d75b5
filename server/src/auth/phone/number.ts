import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A number that may receive a code. It is never stored. */
export type Phone = {
  e164: string
  /** ISO 3166 code if the numbering plan determines it, otherwise the calling code. */
  country: string
  /** The number without its last three digits: what fraudsters rent is a block of a thousand. */
  block: string
}

export type PhoneProblem = 'invalid_phone_number' | 'restricted_phone_type'

/** What people carry with them; a number of unknown type may be that. */
const ACCEPTED_TYPES = new Set([undefined, 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'PERSONAL_NUMBER'])

/** Satellite, global and premium networks: listed as mobile, but a message costs dollars. */
const RESTRICTED_CODES = new Set(['870', '878', '881', '882', '883', '979'])
/** British numbers that forward at the caller's expense. */
const RESTRICTED_PREFIXES = ['+4470']

/** Longer than any way in which people write a number. */
const MAX_LENGTH = 40

/** The one spelling of a number, or why it gets no code. `callingCodes` are those served; empty serves all. */
export function phoneOf(
  text: string,
  { callingCode, callingCodes }: { callingCode: string; callingCodes: ReadonlySet<string> },
): Phone | PhoneProblem {
  const spelt = text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:/i, '')
  if (text.length > MAX_LENGTH || isDialled(spelt)) return 'invalid_phone_number'
  const number = parsed(spelt, callingCode)
  if (number === undefined || number.ext !== undefined || !number.isValid()) return 'invalid_phone_number'
  const e164 = number.number
  const isRestricted =
    RESTRICTED_CODES.has(number.countryCallingCode) ||
    RESTRICTED_PREFIXES.some((prefix) => e164.startsWith(prefix)) ||
    !ACCEPTED_TYPES.has(number.getType()) ||
    (callingCodes.size > 0 && !callingCodes.has(number.countryCallingCode))
  if (isRestricted) return 'restricted_phone_type'
  return { e164, country: number.country ?? number.countryCallingCode, block: e164.slice(0, -3) }
}

/** Whether a refused number is that of a landline, which people enter by mistake more than any other. */
export const isLandline = (text: string, callingCode: string): boolean =>
  parsed(text, callingCode)?.getType() === 'FIXED_LINE'

/** Of which country a number is: its ISO 3166 code, else its calling code. */
export function countryOf(text: string, callingCode: string): string {
  const number = parsed(text, callingCode)
  return number?.country ?? number?.countryCallingCode ?? callingCode
}

const parsed = (text: string, callingCode: string) =>
  parsePhoneNumberFromString(text, { defaultCallingCode: callingCode, extract: false })

/**
 * Whether the number starts with 00, as dialled from abroad. Its country is ambiguous, so the code could go to a wrong
 * person.
 */
function isDialled(text: string): boolean {
  const digits = text.normalize('NFKC').replaceAll(/[^\d+]/g, '')
  return digits.startsWith('00')
}
