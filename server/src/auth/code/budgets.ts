import type { CodeMethod } from '#auth/code/recipient.ts'
import type { Config } from '#config.ts'

/** How often codes are sent, and how often they may be guessed. docs/operating/signing-in.md explains them in a table. */
export const BUDGETS = {
  /** Seconds until the same device may get another code for the same recipient, by how many it has had today. */
  spacing: [30, 60, 120],
  recipientPerDay: 5,
  recipientsPerDeviceAndDay: 3,
  networkPerHour: 10,
  networkPerDay: 50,
  numbersOfBlockPerHour: 20,
  /** When this share of the budget of the block, the area or the whole site is used, a proof of work is required. */
  softShare: 0.5,
  /**
   * How much harder a proof of work is when many codes were sent already. Each bit doubles the work; the step of a block
   * is a share of its budget.
   */
  harder: { extraBits: 4, most: 6, networkStep: 25, blockStep: 0.5 },
  /** The additional share of the hourly budgets that is reserved for devices that logged in before. */
  reserve: 0.2,
  /**
   * If codes are sent to a country but not used, somebody earns money with the messages (SMS pumping); if those to a
   * domain are not used, somebody floods it. So each code requires harder work for an hour. Only a few codes of each
   * network count, so that one network cannot slow a country or a domain down.
   */
  breaker: { sent: 50, verifiedShare: 0.3, networks: 10, perNetwork: 3 },
  /** A code that was requested more recently than this is not yet counted as unused. */
  settlingMs: 2 * 60_000,
  codeMs: 5 * 60_000,
  tries: 5,
  wrongPerRecipientAndDay: 10,
} as const

/** How the codes of an area were used in the last hour: of a country, or of the domain of addresses. */
export type AreaUse = {
  method: CodeMethod
  area: string
  verified: number
  /** Codes that were not used; only the first few of each wide network count. */
  unverified: number
  /** The number of wide networks that requested the unused codes. */
  networks: number
}

/** How many codes were requested in the last hour or day. */
export type RequestCounts = {
  /** Messages to the recipient today: those requested by devices of its account, or those requested by all others. */
  recipientDay: number
  /** Codes that this device requested for this recipient today. */
  ownRecipientDay: number
  /** Other numbers and addresses for which this device requested codes today. */
  otherRecipientsDay: number
  networkHour: number
  networkDay: number
  blockHour: number
  areaHour: number
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
  /** Whether the device belongs to the account of the recipient; it logged in before and has budgets of its own. */
  isOwn: boolean
  /** By how many bits its proof of work was harder than usual; undefined without one. */
  worked: number | undefined
}

/** What the messages of one method may cost in an hour. */
export type MessageBudgets = {
  /** From here on messages to one block of numbers, or to one domain, need harder work; none is refused. */
  block: number
  /** Messages to one area, where each costs money; beyond it they are refused. */
  area: number
  all: number
}

/**
 * The hourly budgets of a method. That of a domain refuses nothing: otherwise a flood would lock everybody out who has an
 * address at the same provider.
 */
export const messageBudgets = (
  config: Pick<Config, 'SMS_PER_COUNTRY' | 'SMS_PER_HOUR' | 'MAIL_PER_DOMAIN' | 'MAIL_PER_HOUR'>,
  method: CodeMethod,
): MessageBudgets =>
  method === 'phone'
    ? { block: BUDGETS.numbersOfBlockPerHour, area: config.SMS_PER_COUNTRY, all: config.SMS_PER_HOUR }
    : { block: config.MAIL_PER_DOMAIN, area: Infinity, all: config.MAIL_PER_HOUR }

type Circumstances = {
  budgets: MessageBudgets
  /** Whether the budgets of networks hold (LIMITS). */
  countsNetworks: boolean
  isAbused: boolean
}

/** Decides about a requested code. Only the hourly budgets, which limit the costs, refuse codes to everybody. */
export function decideSending(
  counts: RequestCounts,
  { asker, ...circumstances }: Circumstances & { asker: Asker },
): SendDecision {
  if (counts.ownRecipientDay >= BUDGETS.recipientPerDay) return 'wait_a_day'
  if (counts.otherRecipientsDay >= BUDGETS.recipientsPerDeviceAndDay) return 'wait_a_day'
  const { budgets } = circumstances
  const paid = Math.max(counts.areaHour / budgets.area, counts.allHour / budgets.all)
  if (paid >= (asker.isOwn ? 1 + BUDGETS.reserve : 1)) return 'wait_an_hour'
  const extraBits = asker.isOwn ? undefined : requiredWork(counts, { ...circumstances, paid })
  // One bit less is accepted, because the puzzle may have become harder while the client solved it.
  if (extraBits !== undefined && (asker.worked === undefined || asker.worked < extraBits - 1))
    return { extraBits }
  return counts.recipientDay >= BUDGETS.recipientPerDay ? 'answer_alike' : 'send'
}

/** The extra bits of work; undefined after few requests, then increasing with their number. */
function requiredWork(
  counts: RequestCounts,
  { budgets, countsNetworks, isAbused, paid }: Circumstances & { paid: number },
): number | undefined {
  const { harder, softShare } = BUDGETS
  const network = countsNetworks ? counts : { networkHour: 0, networkDay: 0 }
  const beyond = (count: number, limit: number, step: number) =>
    count < limit ? -1 : harder.extraBits + Math.floor((count - limit) / step)
  const extraBits = Math.max(
    isAbused ? harder.extraBits : -1,
    beyond(network.networkDay, BUDGETS.networkPerDay, harder.networkStep),
    beyond(counts.blockHour, budgets.block, harder.blockStep * budgets.block),
  )
  if (extraBits >= 0) return Math.min(extraBits, harder.most)
  const isSoft =
    network.networkHour >= BUDGETS.networkPerHour ||
    Math.max(paid, counts.blockHour / budgets.block) >= softShare
  return isSoft ? 0 : undefined
}

/** Whether many networks request codes for an area and hardly use them. */
export function isAbused({ verified, unverified, networks }: Omit<AreaUse, 'method' | 'area'>): boolean {
  const { sent, verifiedShare, networks: fewest } = BUDGETS.breaker
  const counted = verified + unverified
  return networks >= fewest && counted >= sent && verified / counted < verifiedShare
}

/** When the next code for the same recipient can be requested, by the last request and how many there were today. */
export function nextCodeAt(askedAt: Date, ownRecipientDay: number): Date {
  const { spacing } = BUDGETS
  const seconds = spacing[Math.min(Math.max(ownRecipientDay, 1), spacing.length) - 1] ?? 0
  return new Date(askedAt.getTime() + seconds * 1000)
}
