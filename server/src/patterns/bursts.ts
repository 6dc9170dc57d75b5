import { similarGroups, similarityOf, pairsToCompare } from '#patterns/similarity.ts'
import { type Finding, MIN_PEOPLE } from '#patterns/finding.ts'
import { answersOnly } from '#patterns/one-answer.ts'
import { burstsIn, votesPerBar, type Span, usualVotesIn, medianVotesPerSpan } from '#patterns/rate.ts'
import type { Likelihood, Voter } from '#patterns/voters.ts'

const MIN_VOTES = 5
/** Somebody belongs to a burst if at least this share of their votes is in it. */
const MIN_WITHIN = 0.8
const MIN_SHARED = 5
const MIN_SAME = 0.9
const MIN_OVERLAP = 0.5
const MIN_EVIDENCE = 3
/**
 * At least this share of the people in a burst must vote alike; otherwise it is an announcement that many people
 * followed.
 */
const MIN_SIMILAR = 0.3
/** A device that became known at most this long before its first vote here counts as new. */
const NEW_SECONDS = 3600
const MIN_NEW_SHARE = 0.8

/**
 * Finds bursts: far more votes than usual within some minutes, by people who vote alike. A burst is a wave of new
 * devices if nearly all of its people came with a new device.
 */
export function bursts(everybody: readonly Voter[], likelihood: Likelihood): Finding[] {
  const voters = everybody.filter(({ isUploaded = false }) => !isUploaded)
  const bars = votesPerBar(voters)
  const usual = medianVotesPerSpan(bars)
  return burstsIn(bars, usual).flatMap((span): Finding[] => {
    const present = voters.filter((voter) => isWithin(voter, span))
    const people = similarAmong(present, likelihood)
    if (people.length < Math.max(MIN_PEOPLE, MIN_SIMILAR * present.length)) return []
    const isWave = people.filter(isNew).length >= MIN_NEW_SHARE * people.length
    const burst = { ...span, numUsual: usualVotesIn(span, usual) }
    return [{ kind: isWave ? 'new_devices' : 'burst', people, burst }]
  })
}

function isWithin({ times }: Voter, { from, to }: Span): boolean {
  const within = times.reduce((sum, time) => sum + Number(time >= from && time < to), 0)
  return times.length >= MIN_VOTES && within >= MIN_WITHIN * times.length
}

/** The people who give one answer only, and those who answer the same opinions alike. */
function similarAmong(present: readonly Voter[], likelihood: Likelihood): Voter[] {
  const groups = similarGroups(present, pairsToCompare(present), (a, b) => {
    const { shared, same, overlap, evidence } = similarityOf(a, b, likelihood)
    const isSame = same >= MIN_SAME * shared && overlap >= MIN_OVERLAP
    return shared >= MIN_SHARED && isSame && evidence >= MIN_EVIDENCE
  })
  const similar = [
    ...[1, -1].map((choice) => present.filter((voter) => answersOnly(voter, choice))),
    ...groups,
  ].filter(({ length }) => length >= MIN_PEOPLE)
  return [...new Set(similar.flat())]
}

/** Whether somebody's device became known shortly before their first vote here. */
export const isNew = ({ times, knownSince, isUploaded = false }: Voter): boolean =>
  !isUploaded && Math.min(...times) - knownSince <= NEW_SECONDS
