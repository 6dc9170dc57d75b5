// Compares ways to choose the next opinion on real conversations. Start it with: npm run routing -w opinion-map
import { conversations, readConversation } from './goldens/conversations.ts'
import { analyse, buildMatrix, routingWeights, type Analysis, type VoteMatrix } from './src/index.ts'
import { seededRandom, type Random } from './src/random.ts'
import { completeAnswers, type CompleteAnswers } from './src/testing/answers.ts'
import { adjustedRandIndex } from './src/testing/partition.ts'

type Way = (map: Analysis['result']) => { weights: number[]; unknown: number }

const WAYS: Record<string, Way> = {
  uniform: ({ opinionIds }) => ({ weights: opinionIds.map(() => 1), unknown: 1 }),
  // Its formula for no votes, and no extremity yet.
  'Polis priority': ({ priority }) => ({ weights: priority, unknown: (9 / 4) ** 2 }),
  'these weights': (map) => routingWeights(map),
}
const SEEDS = [1, 2]
/** Runs until all votes are cast. */
const NUM_RUNS = 20
/** A third of the opinions are there at the start, and the last one comes after this share of the people. */
const [SHARE_AT_START, LAST_ARRIVAL] = [1 / 3, 0.7]

type Course = {
  answers: CompleteAnswers
  /** How many votes each person casts, in the order in which they come. */
  numVotes: number[]
  order: number[]
}

type Votes = { participantIds: number[]; opinionIds: number[]; values: number[] }

/** People come one after the other, and each votes on as many opinions as in the data, drawn by the weights of the last run. */
function simulate({ answers, numVotes, order }: Course, way: Way, random: Random) {
  const { numOpinions } = answers
  const votes: Votes = { participantIds: [], opinionIds: [], values: [] }
  const arrivesAt = (j: number) =>
    order.length *
    LAST_ARRIVAL *
    Math.max(0, (j / Math.max(1, numOpinions - 1) - SHARE_AT_START) / (1 - SHARE_AT_START))
  const totalVotes = order.reduce((sum, person) => sum + numVotes[person]!, 0)
  let weights = new Float64Array(numOpinions).fill(1)
  let half: VoteMatrix | undefined
  let due = totalVotes / NUM_RUNS
  order.forEach((person, turn) => {
    const keys = Array.from({ length: numOpinions }, (_, j) => ({
      j,
      key: -Math.log(1 - random()) / weights[j]!,
    }))
    const drawn = keys.filter(({ j }) => arrivesAt(j) <= turn).sort((a, b) => a.key - b.key)
    for (const { j } of drawn.slice(0, numVotes[person]!)) {
      votes.participantIds.push(person)
      votes.opinionIds.push(j)
      votes.values.push(answers.at[person * numOpinions + j]!)
    }
    if (votes.values.length < due) return
    due += totalVotes / NUM_RUNS
    const matrix = buildMatrix(votes)
    half ??= votes.values.length >= totalVotes / 2 ? matrix : undefined
    const { result } = analyse(matrix, { mode: 'compat', seed: 1 })
    const { weights: known, unknown } = way(result)
    weights = new Float64Array(numOpinions).fill(unknown)
    result.opinionIds.forEach((j, column) => (weights[j] = known[column]!))
  })
  const end = buildMatrix(votes)
  return { half: half ?? end, end }
}

/** Share of the variance of the true positions that a linear function of the estimated ones explains. */
function recovered(truth: Analysis, estimate: Analysis): number {
  const { participantIds, xs, ys } = estimate.participants
  const rows = Array.from(participantIds, (_, row) => row)
  const centred = (values: number[]) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return values.map((value) => value - mean)
  }
  const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
  const [x, y] = [centred(rows.map((row) => xs[row]!)), centred(rows.map((row) => ys[row]!))]
  let [explained, total] = [0, 0]
  for (const coordinates of [truth.participants.xs, truth.participants.ys]) {
    const z = centred(rows.map((row) => coordinates[participantIds[row]!]!))
    const [xx, xy, yy, xz, yz] = [dot(x, x), dot(x, y), dot(y, y), dot(x, z), dot(y, z)]
    const determinant = xx * yy - xy * xy
    if (determinant > 0) explained += (xz * (yy * xz - xy * yz) + yz * (xx * yz - xy * xz)) / determinant
    total += dot(z, z)
  }
  return explained / total
}

function groupsRecovered(truth: Analysis, estimate: Analysis): number {
  const { participantIds, groups } = estimate.participants
  const rows = Array.from(participantIds, (_, row) => row).filter((row) => groups[row]! >= 0)
  return adjustedRandIndex(
    rows.map((row) => groups[row]!),
    rows.map((row) => truth.participants.groups[participantIds[row]!]!),
  )
}

/** Mean and 95th percentile, over opinions, of the error of the smoothed share of agrees. */
function shareErrors(answers: CompleteAnswers, { result }: Analysis) {
  const columnOf = new Map(result.opinionIds.map((id, column) => [id, column]))
  const errors = Array.from({ length: answers.numOpinions }, (_, j) => {
    let agrees = 0
    for (let person = 0; person < answers.numPeople; person++)
      if (answers.at[person * answers.numOpinions + j] === 1) agrees++
    const column = columnOf.get(j)
    const count = (counts: number[]) => (column === undefined ? 0 : counts[column]!)
    const { totals } = result
    const numVotes = count(totals.agrees) + count(totals.disagrees) + count(totals.passes)
    return Math.abs((count(totals.agrees) + 1) / (numVotes + 3) - agrees / answers.numPeople)
  }).sort((a, b) => a - b)
  return {
    mean: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    worst: errors[Math.floor(0.95 * (errors.length - 1))]!,
  }
}

function votesPerOpinion({ numOpinions }: CompleteAnswers, { opinionIds, codes }: VoteMatrix): number[] {
  const votes = Array.from({ length: numOpinions }, () => 0)
  codes.forEach((code) => votes[opinionIds[code >>> 2]!]!++)
  return votes.sort((a, b) => a - b)
}

function gini(sorted: number[]): number {
  const total = sorted.reduce((sum, value) => sum + value, 0)
  const ranked = sorted.reduce((sum, value, i) => sum + (i + 1) * value, 0)
  return (2 * ranked) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}

function courseOf(name: (typeof conversations)[number], seed: number): Course & { truth: Analysis } {
  const { votes } = readConversation(name)
  const matrix = buildMatrix(votes)
  const answers = completeAnswers(matrix, analyse(matrix, { mode: 'compat', seed: 1 }), seed)
  const everything = {
    participantIds: Array.from(answers.at, (_, i) => Math.floor(i / answers.numOpinions)),
    opinionIds: Array.from(answers.at, (_, i) => i % answers.numOpinions),
    values: answers.at,
  }
  const random = seededRandom(seed)
  const numVotes = Array.from(
    matrix.participantIds,
    (_, row) => matrix.rowStarts[row + 1]! - matrix.rowStarts[row]!,
  )
  const order = numVotes
    .map((_, person) => ({ person, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ person }) => person)
  return { answers, numVotes, order, truth: analyse(buildMatrix(everything), { mode: 'compat', seed: 1 }) }
}

function measure(name: (typeof conversations)[number], way: Way) {
  const outcomes = SEEDS.map((seed) => {
    const { truth, ...course } = courseOf(name, seed)
    const { half, end } = simulate(course, way, seededRandom(1000 + seed))
    const [early, late] = [half, end].map((matrix) => analyse(matrix, { mode: 'compat', seed: 1 }))
    const votes = votesPerOpinion(course.answers, end)
    const errors = shareErrors(course.answers, late!)
    return [
      votes[0]!,
      gini(votes),
      100 * errors.mean,
      100 * errors.worst,
      recovered(truth, early!),
      recovered(truth, late!),
      groupsRecovered(truth, late!),
    ]
  })
  return outcomes[0]!.map((_, at) => outcomes.reduce((sum, outcome) => sum + outcome[at]!, 0) / SEEDS.length)
}

const HEADS = [
  'least votes',
  'Gini of votes',
  'error of shares, points',
  'worst 5 %',
  'positions at half',
  'positions at the end',
  'groups at the end',
]
const rows = conversations.flatMap((conversation) =>
  Object.entries(WAYS).map(([name, way]) => ({
    conversation,
    'next opinion by': name,
    ...Object.fromEntries(
      measure(conversation, way).map((value, at) => [HEADS[at]!, Number(value.toPrecision(3))]),
    ),
  })),
)
console.table(rows)
