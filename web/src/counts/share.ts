import type { ShareStep } from '@parley/contract'
import * as m from '#messages/shares.ts'
import { percent } from '#ui/format.ts'

/** A share of the voters of a group, exact or in a step. */
export type Share = {
  /** From 0 to 1, for drawing and comparing; the middle of a step. */
  share: number
  /** In a sentence: "65%", "about 65%", "over 90%", "about half". */
  text: string
  /** In narrow places: "65%", ">90%", "half". */
  short: string
  /** The range in which the share could lie by chance. Words have none. */
  interval?: Interval | undefined
  /** Whether "about" stands before the share: it is an estimate, or a percentage rounded to a step. */
  isRounded?: boolean
}

/** The share of a count among voters, of whom there is at least one. */
export const exactShare = (part: number, voters: number): Share => {
  const text = percent(part, voters)
  return { share: part / voters, text, short: text, interval: wilsonInterval(part, voters) }
}

/** An estimated share, with the number of votes on which its interval rests. */
export const estimatedShare = (share: number, numVotes: number): Share => {
  const interval = wilsonInterval(share * numVotes, numVotes)
  // A tenth of a percent would be less than one person.
  if (share > 0 && share < 0.01) return { share, text: m.underOne(), short: m.lessThanOne(), interval }
  const short = percent(share, 1)
  return { share, text: m.about({ share: short }), short, interval, isRounded: true }
}

/** The estimate of a group's share adds this many votes that are divided like everybody's. */
export const PRIOR_VOTES = 4

/** The share that a published step represents; it rests on at least `base` votes. */
export const shareOfStep = (step: ShareStep, base = 0): Share => {
  const interval = stepInterval(step, base)
  const isRounded = interval !== undefined
  if (typeof step !== 'number') {
    const { share, text, short } = NAMED[step]
    return { share, text: text(), short: short(), interval, isRounded }
  }
  const short = percent(step, 100)
  return { share: step / 100, text: m.about({ share: short }), short, interval, isRounded }
}

type Named = { share: number; text: () => string; short: () => string }

const NAMED: Record<Exclude<ShareStep, number>, Named> = {
  over90: { share: 0.95, text: m.overNinety, short: m.moreThanNinety },
  most: { share: 0.8, text: m.most, short: m.most },
  half: { share: 0.5, text: m.aboutHalf, short: m.half },
  fewer: { share: 0.2, text: m.fewerThanHalf, short: m.underHalf },
  under10: { share: 0.05, text: m.underTen, short: m.lessThanTen },
}

export type Interval = { low: number; high: number }

/** 95 % of a normal distribution lies within this many standard deviations. */
const Z = 1.96

/** The Wilson interval: the range in which a share could lie by chance. */
export const wilsonInterval = (part: number, voters: number): Interval => {
  if (voters === 0) return { low: 0, high: 1 }
  const share = part / voters
  const scale = 1 + Z ** 2 / voters
  const middle = (share + Z ** 2 / (2 * voters)) / scale
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / voters + Z ** 2 / (4 * voters ** 2))
  // If nobody or everybody agrees, the interval ends exactly there; the square root would miss it by a rounding error.
  return { low: share === 0 ? 0 : middle - half, high: share === 1 ? 1 : middle + half }
}

/**
 * The interval of a step of at least `base` voters, with ends rounded outwards to 5 %, never narrower than that of the exact share. Words have
 * none.
 */
const stepInterval = (step: ShareStep, base: number): Interval | undefined => {
  const range = rangeOf(step)
  if (!range) return undefined
  const { low } = wilsonInterval(range.low * base, base)
  const { high } = wilsonInterval(range.high * base, base)
  return { low: Math.floor(20 * low + TINY) / 20, high: Math.ceil(20 * high - TINY) / 20 }
}

/** Shares within this of a multiple of 5 % count as equal to it. */
const TINY = 1e-9

/** The shares that a step can stand for. */
const rangeOf = (step: ShareStep): Interval | undefined => {
  if (step === 'over90') return { low: 0.9, high: 1 }
  if (step === 'under10') return { low: 0, high: 0.1 }
  return typeof step === 'number' ? { low: (step - 2.5) / 100, high: (step + 2.5) / 100 } : undefined
}
