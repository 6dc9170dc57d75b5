import { bn254 } from '@noble/curves/bn254.js'
import type { ProvenAttributes } from '#auth/proof/provider.ts'
import { textOf, type Signals } from '#auth/proof/rarimo/signals.ts'
import { poseidonOfText } from '#auth/proof/rarimo/sponge.ts'

export const AGE = 16

const BITS = { nullifier: 0, citizenship: 5, sex: 6, timestampUpper: 9, counterUpper: 11, birthDateUpper: 15 }
const MASK_248 = (1n << 248n) - 1n
const DAY_MS = 24 * 3_600_000

export type ExpectedSignals = {
  did: string
  eventId: string
  now: Date
  /** Passports registered until this time (seconds since 1970) count as unique, regardless of their counter. */
  startedAt: number
}

/** The first signal that differs from the request; undefined if none does. We do not rely on the service for this. */
export function firstMismatch(signals: Signals, expected: ExpectedSignals): string | undefined {
  const { now, startedAt } = expected
  if (signals.nullifier === 0n || signals.nullifier >= bn254.fields.Fr.ORDER) return 'nullifier'
  if (signals.eventId !== BigInt(expected.eventId)) return 'event_id'
  if (!eventDataOf(expected.did).includes(signals.eventData)) return 'event_data'
  for (const [name, bit] of Object.entries(BITS))
    if (((signals.selector >> BigInt(bit)) & 1n) === 0n) return `selector_${name}`
  const isUnique = signals.counterUpper <= 1n || signals.timestampUpper <= BigInt(startedAt)
  if (!isUnique) return 'uniqueness'
  if (!daysAround(now).includes(textOf(signals.currentDate))) return 'current_date'
  if (!daysAround(yearsBefore(now, AGE)).includes(textOf(signals.birthDateUpper))) return 'birth_date'
  return undefined
}

/** Both spellings of a device id as signals, because the service lowercases ids unless configured otherwise. */
export const eventDataOf = (did: string): bigint[] =>
  [did, did.toLowerCase()].map((id) => poseidonOfText(id) & MASK_248)

export function attributesOf({ citizenship, sex }: Signals): ProvenAttributes {
  const nationality = textOf(citizenship).replaceAll(/[<\0 ]/g, '')
  const letter = textOf(sex)
  return {
    ...(/^[A-Z]{1,3}$/.test(nationality) ? { nationality } : {}),
    sex: letter === 'F' || letter === 'M' ? letter : 'X',
    ageOver: AGE,
  }
}

/** A day and its neighbors in the format of passports, because phones may be in other time zones. */
const daysAround = (day: Date): string[] =>
  [-1, 0, 1].map((shift) =>
    new Date(day.getTime() + shift * DAY_MS).toISOString().slice(2, 10).replaceAll('-', ''),
  )

function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(then.getUTCFullYear() - years)
  return then
}
