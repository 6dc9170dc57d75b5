import { seededRandom, shuffle, type Random } from '../../opinion-map/src/random.ts'

/**
 * Somebody's answers, one for each opinion: 1 agree, −1 disagree, 0 pass. Where there is a poll, its answer comes last, as
 * one of three options. Everybody answers everything.
 */
export type Row = Int8Array

/** How two camps vote: for each opinion the chance that somebody of each camp agrees, and that anybody passes. */
export type Model = { agreement: [number, number][]; passProbabilities: number[] }

/** The share of the people in the first camp. */
const FIRST_CAMP_SHARE = 0.55
/** The probability that a person who changes votes gives a new answer to an opinion. */
const CHANGE_PROBABILITY = 0.15
/** The probability that a person chooses the last option of the poll. */
const LAST_OPTION_PROBABILITY = 0.25

export type Setting = {
  numOpinions: number
  /** Whether there is also a poll with three options. */
  hasPoll: boolean
  /** The people of the block before the one in which the named authors join. */
  numPeople: number
  /** How many of these people are accounts of the attacker. */
  numHelpers: number
  /** How many people each further block needs. */
  threshold: number
  /**
   * How many people join in the block of the named authors; by default as many as a block needs in addition to the
   * helpers.
   */
  numNewcomers?: number
  /** How many blocks there are before and after the block in which the authors join. */
  numBlocks: number
  numAuthors: number
  /** The chance of passing on every second opinion; nobody passes on the others. */
  passProbability: number
  /** Whether everybody who changes answers changes a vote and the answer to the poll, so that each block has both anew. */
  changesPoll?: boolean
}

/**
 * The votes of a conversation, block by block. People are numbered: first the helpers, then the others who were there
 * from the beginning, then those who join in block `joined`. The first of these wrote opinions 0, 1, 2 … under their
 * names.
 */
export type History = {
  numHelpers: number
  model: Model
  /** Everybody's answers in each block. A row never changes in place. */
  blocks: Row[][]
  joined: number
  /** The people who join in that block, and those of them who are named authors, by the opinion that they wrote. */
  newcomers: number[]
  authors: number[]
}

/**
 * A random conversation. In each block before and after `joined`, the helpers and as many others as a block needs
 * change some answers. In `joined` the helpers do so, and new people fill the block.
 */
export function drawHistory(setting: Setting, seed: number): History {
  const { numPeople, numHelpers, threshold, numBlocks } = setting
  const numNew = setting.numNewcomers ?? Math.max(1, threshold - numHelpers)
  const random = seededRandom(seed)
  const model = drawModel(setting, random)
  let rows = Array.from({ length: numPeople }, () => drawRow(model, random))
  const blocks = [rows]
  const change = (changingPeople: number[]) =>
    rows.map((row, i) => (changingPeople.includes(i) ? changedRow(row, { model, setting }, random) : row))
  const helpers = Array.from({ length: numHelpers }, (_, i) => i)
  const others = Array.from({ length: numPeople - numHelpers }, (_, i) => numHelpers + i)
  const someOf = () => [
    ...helpers.slice(0, threshold),
    ...shuffle([...others], random).slice(0, Math.max(0, threshold - numHelpers)),
  ]
  for (let block = 0; block < numBlocks; block++) blocks.push((rows = change(someOf())))
  const newcomers = Array.from({ length: numNew }, (_, i) => numPeople + i)
  const authors = newcomers.slice(0, setting.numAuthors)
  rows = [
    ...change(helpers.slice(0, threshold - Math.min(numNew, threshold - 1))),
    ...newcomers.map((_, i) => drawRow(model, random, i < authors.length ? i : undefined)),
  ]
  const joined = blocks.push(rows) - 1
  for (let block = 0; block < numBlocks; block++) blocks.push((rows = change(someOf())))
  return { numHelpers, model, blocks, joined, newcomers, authors }
}

/** The same conversation with redrawn votes of one author, except the agreement with their own opinion. */
export function withRedrawn(history: History, author: number, seed: number): History {
  const { model, blocks, joined, authors } = history
  const row = drawRow(model, seededRandom(seed), authors.indexOf(author))
  return {
    ...history,
    blocks: blocks.map((rows, block) =>
      block < joined ? rows : rows.map((old, i) => (i === author ? row : old)),
    ),
  }
}

function drawModel({ numOpinions, hasPoll, passProbability }: Setting, random: Random): Model {
  const length = numOpinions + Number(hasPoll)
  return {
    agreement: Array.from({ length }, (_, j) => {
      const strong = 0.75 + 0.2 * random()
      // Camps differ on three in four opinions; both camps vote alike on the rest.
      const other = j % 4 === 3 ? strong : 1 - strong + 0.2 * (random() - 0.5)
      return random() < 0.5 ? [strong, other] : [other, strong]
    }),
    passProbabilities: Array.from({ length }, (_, j) => {
      if (j === numOpinions) return LAST_OPTION_PROBABILITY
      return j % 2 === 0 ? 0 : passProbability
    }),
  }
}

/** A row of the model; `own` is an opinion that the person wrote, and therefore agrees with. */
export function drawRow(model: Model, random: Random, own?: number): Row {
  const { agreement } = model
  const weight = FIRST_CAMP_SHARE * (own === undefined ? 1 : agreement[own]![0])
  const rest = (1 - FIRST_CAMP_SHARE) * (own === undefined ? 1 : agreement[own]![1])
  const camp = random() * (weight + rest) < weight ? 0 : 1
  return Int8Array.from(agreement, (_, j) => (j === own ? 1 : drawAnswer(model, { camp, j }, random)))
}

/** The logarithm of the chance that somebody of either camp gives these answers. */
export function logChanceOf({ agreement, passProbabilities }: Model, row: Row): number {
  const chances: [number, number] = [FIRST_CAMP_SHARE, 1 - FIRST_CAMP_SHARE]
  for (const [j, answer] of row.entries())
    for (const camp of [0, 1] as const) {
      const agrees = agreement[j]![camp]
      const given = answer === 1 ? agrees : 1 - agrees
      chances[camp] *= answer === 0 ? passProbabilities[j]! : (1 - passProbabilities[j]!) * given
    }
  return Math.log(chances[0] + chances[1])
}

function drawAnswer(
  { agreement, passProbabilities }: Model,
  { camp, j }: { camp: 0 | 1; j: number },
  random: Random,
) {
  if (random() < passProbabilities[j]!) return 0
  return random() < agreement[j]![camp] ? 1 : -1
}

/** At least one answer differs, so that the person counts as having changed a vote. */
function changedRow(
  row: Row,
  { model, setting }: { model: Model; setting: Pick<Setting, 'numOpinions' | 'changesPoll'> },
  random: Random,
): Row {
  const anew = drawRow(model, random)
  const next = row.map((answer, j) => (random() < CHANGE_PROBABILITY ? anew[j]! : answer))
  const changeOf = (from: number, to: number) => {
    if (next.slice(from, to).some((answer, j) => answer !== row[from + j])) return
    const j = from + Math.floor(random() * (to - from))
    next[j] = row[j] === 1 ? -1 : 1
  }
  if (setting.changesPoll) changeOf(setting.numOpinions, row.length)
  changeOf(0, setting.changesPoll ? setting.numOpinions : row.length)
  return next
}
