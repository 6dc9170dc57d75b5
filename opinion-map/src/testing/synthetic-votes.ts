import { seededRandom } from '../random.ts'

/** Size of a synthetic conversation. It has `numVotes` votes, give or take a few percent. */
export type SyntheticSize = { numPeople: number; numOpinions: number; numVotes: number; seed: number }

const NUM_CAMPS = 3
const PASS_SHARE = 0.1
/** How much the gap between two votes grows from the first opinion of the list to the last: 1 + this many times. */
const GROWTH_OF_GAPS = 6
const ACTIVITY_LEVELS = 64

/**
 * The votes of three camps of different sizes; the same seed gives the same votes. People join one after another, not
 * in the order of their ids. Some vote on few and some on many opinions, in mixed order, and more often on early
 * opinions than on late ones, as if opinions were added while people vote. Camps disagree on most opinions, and people
 * differ within their camp.
 */
export function syntheticVotes({ numPeople, numOpinions, numVotes, seed }: SyntheticSize) {
  const random = seededRandom(seed)
  const camps = Array.from({ length: NUM_CAMPS }, () =>
    Float64Array.from({ length: numOpinions }, () => (random() < 0.6 ? 1 : -1) * (0.5 + 0.5 * random())),
  )
  const mean = numVotes / numPeople
  const gaps = Array.from({ length: ACTIVITY_LEVELS }, (_, level) =>
    gapFor(
      Math.min(0.95 * numOpinions, mean * (0.25 + (1.5 * (level + 0.5)) / ACTIVITY_LEVELS)),
      numOpinions,
    ),
  )
  const capacity = Math.ceil(1.1 * numVotes + numOpinions)
  const participantIds = new Int32Array(capacity)
  const opinionIds = new Int32Array(capacity)
  const values = new Int8Array(capacity)
  const shown = new Int32Array(numOpinions)
  const step = strideAround(numPeople)
  let end = 0
  for (let i = 0; i < numPeople && end + numOpinions < capacity; i++) {
    const camp = camps[random() < 0.5 ? 0 : random() < 0.6 ? 1 : 2]!
    const conviction = 0.35 + 0.15 * random()
    const gap = gaps[Math.floor(random() * ACTIVITY_LEVELS)]!
    let numShown = 0
    for (let opinion = Math.floor(random() * (1 + gap)); opinion < numOpinions;) {
      shown[numShown++] = opinion
      opinion += 1 + Math.floor(2 * random() * gap * (1 + (GROWTH_OF_GAPS * opinion) / numOpinions))
    }
    // Votes go through every third opinion, then the next ones, so that nobody's votes are in the order of opinions.
    for (let turn = 0; turn < 3; turn++)
      for (let at = turn; at < numShown; at += 3) {
        const opinion = shown[at]!
        participantIds[end] = (i * step) % numPeople
        opinionIds[end] = opinion
        values[end++] = random() < PASS_SHARE ? 0 : random() < 0.5 + conviction * camp[opinion]! ? 1 : -1
      }
  }
  return {
    participantIds: participantIds.subarray(0, end),
    opinionIds: opinionIds.subarray(0, end),
    values: values.subarray(0, end),
  }
}

// The number of opinions that a person skips between two votes at the beginning of the list, such that they cast
// `numVotes` votes in all. Found by bisection.
function gapFor(numVotes: number, numOpinions: number): number {
  let [low, high] = [1e-6, numOpinions]
  for (let round = 0; round < 60; round++) {
    const gap = (low + high) / 2
    // A step is one opinion plus the gap; rounding the gap down takes off 0.5 on average.
    const last = 0.5 + gap * (1 + GROWTH_OF_GAPS)
    const expected = (numOpinions / (GROWTH_OF_GAPS * gap)) * Math.log(last / (0.5 + gap))
    if (expected > numVotes) low = gap
    else high = gap
  }
  return low
}

function strideAround(length: number): number {
  let stride = Math.floor(0.618 * length) + 1
  while (commonDivisor(stride, length) !== 1) stride++
  return stride
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
