import { randomOf } from './random.ts'
import {
  conversationShapes,
  FIRST_VOTER,
  PROLIFIC_ID,
  type ConversationShape,
  type SetSize,
} from './shape.ts'

/** A complete conversation; its columns of votes all have the same length. */
export type GeneratedConversation = ConversationShape & {
  slugId: string
  firstOpinionId: number
  authorIds: number[]
  bodies: string[]
  userIds: Int32Array
  opinionIds: Int32Array
  choices: Int8Array
  participations: [userId: number, numVotes: number][]
}

const NUM_CAMPS = 3
/** Shares of the opinions that most camps agree with, and that most reject; camps differ on the others. */
const [COMMON, REJECTED] = [0.25, 0.1]

/** Generates the conversations of a set one after another; the same seed gives the same set. */
export function* generate(size: SetSize, seed: number): Generator<GeneratedConversation> {
  const random = randomOf(seed)
  const numVoters = Math.max(size.big.people, 3000)
  let nextOpinionId = 1
  let opinionsLeft = size.prolific.opinions
  let votesLeft = size.prolific.votes
  for (const shape of conversationShapes(size)) {
    const firstOpinionId = nextOpinionId
    nextOpinionId += shape.opinions
    const prolificOpinions = Math.min(opinionsLeft, Math.ceil(shape.opinions / 6))
    opinionsLeft -= prolificOpinions
    const prolificVotes = Math.min(votesLeft, shape.opinions)
    votesLeft -= prolificVotes
    const firstVoter = FIRST_VOTER + Math.floor(random() * (numVoters - shape.people + 1))
    yield {
      ...shape,
      slugId: `c${String(shape.id).padStart(7, '0')}`,
      firstOpinionId,
      authorIds: Array.from({ length: shape.opinions }, (_, place) =>
        place < prolificOpinions ? PROLIFIC_ID : firstVoter + Math.floor(random() * shape.people),
      ),
      bodies: Array.from({ length: shape.opinions }, () => sentence(random)),
      ...votesOf(shape, { random, firstOpinionId, firstVoter, prolificVotes }),
    }
  }
}

type VoteSource = {
  random: () => number
  firstOpinionId: number
  firstVoter: number
  prolificVotes: number
}

/** People belong to camps, which are for or against an opinion. A few people vote on most opinions, most on few. */
function votesOf(
  shape: ConversationShape,
  { random, firstOpinionId, firstVoter, prolificVotes }: VoteSource,
) {
  const { people, opinions } = shape
  const agreement = Float64Array.from(Array.from({ length: opinions }, () => agreementOf(random)).flat())
  const counts = numbersOfVotes(shape, random)
  const numVotes = counts.reduce((sum, count) => sum + count, 0) + prolificVotes
  const userIds = new Int32Array(numVotes)
  const opinionIds = new Int32Array(numVotes)
  const choices = new Int8Array(numVotes)
  const participations: [number, number][] = []
  let at = 0
  const vote = (userId: number, count: number) => {
    const camp = campOf(userId)
    // Steps of a size coprime to the number of opinions reach each opinion once.
    const step = strideOf(opinions, random)
    let place = Math.floor(random() * opinions)
    for (let cast = 0; cast < count; cast++) {
      const chance = random()
      userIds[at] = userId
      opinionIds[at] = firstOpinionId + place
      choices[at] =
        chance < 0.12 ? 0 : chance < 0.12 + 0.88 * (agreement[place * NUM_CAMPS + camp] ?? 0) ? 1 : -1
      at++
      place = (place + step) % opinions
    }
    participations.push([userId, count])
  }
  if (prolificVotes > 0) vote(PROLIFIC_ID, prolificVotes)
  for (let person = 0; person < people; person++) vote(firstVoter + person, counts[person] ?? 1)
  return { userIds, opinionIds, choices, participations }
}

/** Camps of about half, a third and a sixth of the people. */
const campOf = (userId: number) => [0, 0, 0, 1, 1, 2][(Math.imul(userId, 2_654_435_761) >>> 8) % 6] ?? 0

/** The probability that each camp agrees with one opinion. */
function agreementOf(random: () => number): number[] {
  const kind = random()
  const around = (middle: number) => Math.min(0.97, Math.max(0.03, middle + (random() - 0.5) * 0.3))
  if (kind < COMMON) return Array.from({ length: NUM_CAMPS }, () => around(0.85))
  if (kind < COMMON + REJECTED) return Array.from({ length: NUM_CAMPS }, () => around(0.15))
  return Array.from({ length: NUM_CAMPS }, () => around(random() < 0.5 ? 0.9 : 0.1))
}

/**
 * Exponentially distributed numbers of votes, between one and all opinions for each person, with the sum of the shape.
 */
function numbersOfVotes({ people, opinions, votes }: ConversationShape, random: () => number): number[] {
  const mean = votes / people
  const counts = Array.from({ length: people }, () =>
    Math.min(opinions, Math.max(1, Math.round(-Math.log(1 - random()) * mean))),
  )
  let missing = votes - counts.reduce((sum, count) => sum + count, 0)
  const step = Math.sign(missing)
  for (
    let person = 0, rounds = 0;
    missing !== 0 && rounds < 50 * people;
    person = (person + 1) % people, rounds++
  ) {
    const count = (counts[person] ?? 1) + step
    if (count < 1 || count > opinions) continue
    counts[person] = count
    missing -= step
  }
  return counts
}

function strideOf(opinions: number, random: () => number): number {
  for (;;) {
    const step = 1 + Math.floor(random() * opinions)
    if (divisor(step, opinions) === 1) return step
  }
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

const WORDS =
  `streets schools buses parks housing libraries markets evenings children neighbors trams lights water
  trees taxes rents shops bridges should must could never always often need close open keep build share plan pay
  more fewer cheaper safer quieter for with without before after near every some all new old`.split(/\s+/)

/** A random sentence of about 40 to 200 letters. */
function sentence(random: () => number): string {
  const words = Array.from(
    { length: 7 + Math.floor(random() * 25) },
    () => WORDS[Math.floor(random() * WORDS.length)],
  )
  return `${words.join(' ')}.`
}
