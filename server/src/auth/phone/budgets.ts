import type { Config } from '#config.ts'

/** How often codes are sent, and how often they may be guessed. docs/security.md explains them in a table. */
export const BUDGETS = {
  /** Seconds until the same device may get another code for the same number, by how many it has had today. */
  spacing: [30, 60, 120],
  numberPerDay: 5,
  numbersPerDeviceAndDay: 3,
  networkPerHour: 10,
  networkPerDay: 50,
  blockPerHour: 20,
  /** When this share of the budget of the block, the country or the whole site is used, a proof of work is required. */
  softShare: 0.5,
  /** How much harder a proof of work is when many codes were sent already. Each bit doubles the work. */
  harder: { extraBits: 4, most: 6, networkStep: 25, blockStep: 10 },
  /** The additional share of the hourly budgets that is reserved for devices that logged in before. */
  reserve: 0.2,
  /**
   * If codes are sent to a country but not used, somebody earns money with the messages (SMS pumping), so each code
   * requires harder work for an hour. Only a few codes of each network count, so that one network cannot slow a
   * country down.
   */
  breaker: { sent: 50, verifiedShare: 0.3, networks: 10, perNetwork: 3 },
  /** A code that was requested more recently than this is not yet counted as unused. */
  settlingMs: 2 * 60_000,
  codeMs: 5 * 60_000,
  tries: 5,
  wrongPerNumberAndDay: 10,
} as const

/** How the codes of a country were used in the last hour. */
export type CountryUse = {
  country: string
  verified: number
  /** Codes that were not used; only the first few of each wide network count. */
  unverified: number
  /** The number of wide networks that requested the unused codes. */
  networks: number
}

/** How many codes were requested in the last hour or day. */
export type RequestCounts = {
  /** Messages to the number today: those requested by devices of its account, or those requested by all others. */
  numberDay: number
  /** Codes that this device requested for this number today. */
  ownNumberDay: number
  /** Other numbers for which this device requested codes today. */
  otherNumbersDay: number
  networkHour: number
  networkDay: number
  blockHour: number
  countryHour: number
  allHour: number
}

export type SendDecision =
  | 'send'
  /** Respond as if the code were sent, so that the caller does not learn about requests of others. */
  | 'answer_alike'
  | 'wait_an_hour'
  | 'wait_a_day'
  /** Require a proof of work that is harder than usual by this many bits. */
  | { extraBits: number }

type Asker = {
  /** Whether the device belongs to the account with this number; it logged in before and has budgets of its own. */
  isOwn: boolean
  /** By how many bits its proof of work was harder than usual; undefined without one. */
  worked: number | undefined
}

type Limits = Pick<Config, 'SMS_PER_COUNTRY' | 'SMS_PER_HOUR' | 'LIMITS'>

/** Decides about a requested code. Only the hourly budgets, which limit the costs, refuse codes to everybody. */
export function decideSending(
  counts: RequestCounts,
  { limits, asker, isAbused }: { limits: Limits; asker: Asker; isAbused: boolean },
): SendDecision {
  if (counts.ownNumberDay >= BUDGETS.numberPerDay) return 'wait_a_day'
  if (counts.otherNumbersDay >= BUDGETS.numbersPerDeviceAndDay) return 'wait_a_day'
  const paid = Math.max(counts.countryHour / limits.SMS_PER_COUNTRY, counts.allHour / limits.SMS_PER_HOUR)
  if (paid >= (asker.isOwn ? 1 + BUDGETS.reserve : 1)) return 'wait_an_hour'
  const extraBits = asker.isOwn ? undefined : requiredWork(counts, { limits, paid, isAbused })
  // One bit less is accepted, because the puzzle may have become harder while the client solved it.
  if (extraBits !== undefined && (asker.worked === undefined || asker.worked < extraBits - 1))
    return { extraBits }
  return counts.numberDay >= BUDGETS.numberPerDay ? 'answer_alike' : 'send'
}

/** The extra bits of work; undefined after few requests, then increasing with their number. */
function requiredWork(
  counts: RequestCounts,
  { limits, paid, isAbused }: { limits: Limits; paid: number; isAbused: boolean },
): number | undefined {
  const { harder, softShare } = BUDGETS
  const network = limits.LIMITS ? counts : { networkHour: 0, networkDay: 0 }
  const beyond = (count: number, limit: number, step: number) =>
    count < limit ? -1 : harder.extraBits + Math.floor((count - limit) / step)
  const extraBits = Math.max(
    isAbused ? harder.extraBits : -1,
    beyond(network.networkDay, BUDGETS.networkPerDay, harder.networkStep),
    beyond(counts.blockHour, BUDGETS.blockPerHour, harder.blockStep),
  )
  if (extraBits >= 0) return Math.min(extraBits, harder.most)
  const isSoft =
    network.networkHour >= BUDGETS.networkPerHour ||
    Math.max(paid, counts.blockHour / BUDGETS.blockPerHour) >= softShare
  return isSoft ? 0 : undefined
}

/** Whether many networks request codes for a country and hardly use them. */
export function isAbused({ verified, unverified, networks }: CountryUse): boolean {
  const { sent, verifiedShare, networks: fewest } = BUDGETS.breaker
  const counted = verified + unverified
  return networks >= fewest && counted >= sent && verified / counted < verifiedShare
}

/** When the next code for the same number can be requested, by the last request and how many there were today. */
export function nextCodeAt(askedAt: Date, ownNumberDay: number): Date {
  const { spacing } = BUDGETS
  const seconds = spacing[Math.min(Math.max(ownNumberDay, 1), spacing.length) - 1] ?? 0
  return new Date(askedAt.getTime() + seconds * 1000)
}
