import { numVotesOn, type OpinionCounts } from '../counts.ts'
import type { Figure, PollFigure, PublishedFile, Step } from './file.ts'
import { baseOf, MIN_VOTERS, percentOf, wordOf } from './steps.ts'

/** The answers of a cell, and the least number of independent people among those who gave them. */
type Cell = { answers: readonly number[]; numIndependent: number }

/** How a group voted on opinion j; null if too few independent members did. */
export function figureOf(
  counts: OpinionCounts,
  j: number,
  { step, numIndependent }: { step: PublishedFile['step']; numIndependent: number },
): Figure | null {
  const answers = [counts.agrees[j]!, counts.disagrees[j]!, counts.passes[j]!]
  const told = stepsOf({ answers, numIndependent }, step)
  if (told === null) return null
  const [agree, disagree, pass] = told
  const base = baseOf(numVotesOn(counts, j))
  return {
    agree: agree!,
    disagree: disagree!,
    ...(isPercent(step, numIndependent) ? { pass: pass! } : {}),
    base,
  }
}

/** How a group answered the poll; null if too few independent members did. */
export function pollFigureOf(cell: Cell, step: PublishedFile['step']): PollFigure | null {
  const options = stepsOf(cell, step)
  return options && { options, base: baseOf(cell.answers.reduce((sum, count) => sum + count, 0)) }
}

function stepsOf({ answers, numIndependent }: Cell, step: PublishedFile['step']): Step[] | null {
  if (numIndependent < MIN_VOTERS.word) return null
  const numVotes = answers.reduce((sum, count) => sum + count, 0)
  const tell = isPercent(step, numIndependent) ? percentOf : wordOf
  return answers.map((numHits) => tell({ numHits, numVotes }))
}

const isPercent = (step: PublishedFile['step'], numIndependent: number) =>
  step === 'map' && numIndependent >= MIN_VOTERS.percent
