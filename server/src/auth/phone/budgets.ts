import type { Config } from '#config.ts'

/** How often codes are sent, and how often they may be guessed. docs/security.md has the table for people. */
export const BUDGETS = {
  /** Seconds until the same device may have another code for the same number, by how many it has had today. */
  spacing: [30, 60, 120],
  numberPerDay: 5,
  numbersPerDeviceAndDay: 3,
  networkPerHour: 10,
  networkPerDay: 50,
  blockPerHour: 20,
  /** From this share of the block's, the country's or the whole budget on, a proof of work is asked. */
  softShare: 0.5,
  /** A country whose codes are sent but not used is probably being pumped; it is closed until the hour has passed. */
  breaker: { sent: 50, verifiedShare: 0.3 },
  /** A code asked for less long ago than this is not yet counted as unused. */
  settlingMs: 2 * 60_000,
  codeMs: 5 * 60_000,
  tries: 5,
  wrongPerNumberAndDay: 10,
} as const

/** How many codes were requested in the last hour or day. */
export type Counts = {
  /** Messages to the number today, whoever asked. */
  numberDay: number
  /** Codes that this device asked for this number today. */
  ownNumberDay: number
  /** Other numbers that this device asked for today. */
  otherNumbersDay: number
  networkHour: number
  networkDay: number
  blockHour: number
  countryHour: number
  allHour: number
  /** Of the country's messages in the hour, those that could have been used by now, and those that were. */
  countrySettled: number
  countryVerified: number
}

export type Sending =
  | 'send'
  /** The response is the same as if it were sent, so that the caller does not learn about requests of others. */
  | 'answer_alike'
  | 'proof_of_work'
  | 'wait_an_hour'
  | 'wait_a_day'

type Limits = Pick<Config, 'SMS_PER_COUNTRY' | 'SMS_PER_HOUR' | 'LIMITS'>

/** Decides what happens to a request for a code. */
export function decideSending(
  counts: Counts,
  { limits, hasWorked }: { limits: Limits; hasWorked: boolean },
): Sending {
  const { breaker, softShare } = BUDGETS
  const used = {
    block: counts.blockHour / BUDGETS.blockPerHour,
    country: counts.countryHour / limits.SMS_PER_COUNTRY,
    all: counts.allHour / limits.SMS_PER_HOUR,
  }
  const network = limits.LIMITS ? counts : { networkHour: 0, networkDay: 0 }
  const isPumped =
    counts.countrySettled >= breaker.sent &&
    counts.countryVerified / counts.countrySettled < breaker.verifiedShare
  if (counts.ownNumberDay >= BUDGETS.numberPerDay) return 'wait_a_day'
  if (counts.otherNumbersDay >= BUDGETS.numbersPerDeviceAndDay) return 'wait_a_day'
  if (network.networkDay >= BUDGETS.networkPerDay) return 'wait_a_day'
  if (isPumped || Object.values(used).some((share) => share >= 1)) return 'wait_an_hour'
  const isSoft =
    network.networkHour >= BUDGETS.networkPerHour || Object.values(used).some((share) => share >= softShare)
  if (isSoft && !hasWorked) return 'proof_of_work'
  return counts.numberDay >= BUDGETS.numberPerDay ? 'answer_alike' : 'send'
}

/** When the next code for the same number can be asked for, by the last one and how many there were today. */
export function nextCodeAt(askedAt: Date, ownNumberDay: number): Date {
  const { spacing } = BUDGETS
  const seconds = spacing[Math.min(Math.max(ownNumberDay, 1), spacing.length) - 1] ?? 0
  return new Date(askedAt.getTime() + seconds * 1000)
}
