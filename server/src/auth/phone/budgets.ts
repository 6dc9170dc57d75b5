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
  /** A proof of work that is asked where many codes went out already is this much harder, each bit doubling it. */
  harder: { extraBits: 4, most: 6, networkStep: 25, blockStep: 10 },
  /** What the operator pays for at the most; devices that logged in before have this much more of it. */
  reserve: 0.2,
  /**
   * A country whose codes are sent but not used is being pumped: each costs harder work until the hour has passed.
   * Of a network only so many count, so that it takes many to slow a country down.
   */
  breaker: { sent: 50, verifiedShare: 0.3, networks: 10, perNetwork: 3 },
  /** A code asked for less long ago than this is not yet counted as unused. */
  settlingMs: 2 * 60_000,
  codeMs: 5 * 60_000,
  tries: 5,
  wrongPerNumberAndDay: 10,
} as const

/** How the codes of a country were used in the last hour. */
export type CountryUse = {
  country: string
  verified: number
  /** Not used by now; of one wide network only the first few count. */
  unverified: number
  /** The wide networks that asked for the unused ones. */
  networks: number
}

/** How many codes were requested in the last hour or day. */
export type Counts = {
  /** Messages to the number today: those that devices of its account asked for, or those that all others did. */
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
}

export type Sending =
  | 'send'
  /** The response is the same as if it were sent, so that the caller does not learn about requests of others. */
  | 'answer_alike'
  | 'wait_an_hour'
  | 'wait_a_day'
  /** How much harder than usual the proof of work has to be. */
  | { extraBits: number }

type Asker = {
  /** A device of the account that has the number: it logged in before, and pays with its own budgets alone. */
  isOwn: boolean
  /** How much harder than usual its proof of work was; nothing without one. */
  worked: number | undefined
}

type Limits = Pick<Config, 'SMS_PER_COUNTRY' | 'SMS_PER_HOUR' | 'LIMITS'>

/** What becomes of a code that is asked for now. Only what the operator pays for in an hour is refused to all. */
export function decideSending(
  counts: Counts,
  { limits, asker, isPumped }: { limits: Limits; asker: Asker; isPumped: boolean },
): Sending {
  if (counts.ownNumberDay >= BUDGETS.numberPerDay) return 'wait_a_day'
  if (counts.otherNumbersDay >= BUDGETS.numbersPerDeviceAndDay) return 'wait_a_day'
  const paid = Math.max(counts.countryHour / limits.SMS_PER_COUNTRY, counts.allHour / limits.SMS_PER_HOUR)
  if (paid >= (asker.isOwn ? 1 + BUDGETS.reserve : 1)) return 'wait_an_hour'
  const extraBits = asker.isOwn ? undefined : workFor(counts, { limits, paid, isPumped })
  // One bit less is let pass: it may have become harder while the work was done.
  if (extraBits !== undefined && (asker.worked === undefined || asker.worked < extraBits - 1))
    return { extraBits }
  return counts.numberDay >= BUDGETS.numberPerDay ? 'answer_alike' : 'send'
}

/** The extra bits of work: undefined after few requests, then increasing with their number. */
function workFor(
  counts: Counts,
  { limits, paid, isPumped }: { limits: Limits; paid: number; isPumped: boolean },
): number | undefined {
  const { harder, softShare } = BUDGETS
  const network = limits.LIMITS ? counts : { networkHour: 0, networkDay: 0 }
  const beyond = (count: number, limit: number, step: number) =>
    count < limit ? -1 : harder.extraBits + Math.floor((count - limit) / step)
  const extraBits = Math.max(
    isPumped ? harder.extraBits : -1,
    beyond(network.networkDay, BUDGETS.networkPerDay, harder.networkStep),
    beyond(counts.blockHour, BUDGETS.blockPerHour, harder.blockStep),
  )
  if (extraBits >= 0) return Math.min(extraBits, harder.most)
  const isSoft =
    network.networkHour >= BUDGETS.networkPerHour ||
    Math.max(paid, counts.blockHour / BUDGETS.blockPerHour) >= softShare
  return isSoft ? 0 : undefined
}

/** Whether the codes of a country are asked for from many networks and hardly used. */
export function isPumped({ verified, unverified, networks }: CountryUse): boolean {
  const { sent, verifiedShare, networks: fewest } = BUDGETS.breaker
  const counted = verified + unverified
  return networks >= fewest && counted >= sent && verified / counted < verifiedShare
}

/** When the next code for the same number can be asked for, by the last one and how many there were today. */
export function nextCodeAt(askedAt: Date, ownNumberDay: number): Date {
  const { spacing } = BUDGETS
  const seconds = spacing[Math.min(Math.max(ownNumberDay, 1), spacing.length) - 1] ?? 0
  return new Date(askedAt.getTime() + seconds * 1000)
}
