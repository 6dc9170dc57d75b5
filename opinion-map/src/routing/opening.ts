/** What decides whether an opinion may be among the first that a person is shown. */
export type OpeningCandidate = {
  agrees: number
  disagrees: number
  passes: number
  /** The widest gap between the shares of agrees of two groups, 0 to 1; absent without figures of two groups. */
  gap?: number | undefined
  /** How many people have reported it. */
  numReports: number
  /** Whether it can be understood at a glance. */
  isPlain: boolean
  /** The words that say what it is about. */
  words: readonly string[]
}

/** The maximum number of opinions that open decks, so that not everybody begins with the same ones. */
export const MAX_OPENINGS = 12
/** With fewer calm opinions, the calmest of the others open decks too: a round of cards. */
const MIN_OPENINGS = 5
/** With fewer votes nobody knows whether an opinion is clear and calm. */
const MIN_VOTES = 10
/** Where more people pass, many may not have understood the opinion. */
const MAX_PASS_SHARE = 0.25
/** A single report may be a mistake or an attempt to hold an opinion back. */
const MAX_REPORTS = 1
/**
 * The maximum gap between groups, or without groups the maximum share of the smaller side of agrees and disagrees. In a
 * conversation that is about one dispute nearly all opinions have more.
 */
const MAX_HEAT = 0.3

/**
 * The opinions from which the first cards of a deck are drawn, calmest first, as indexes: clear, with at least the
 * median of votes, low in heat (or, if these are few, below the median), and no two about the same. Nobody's first card
 * should be the most incendiary one.
 */
export function openingOpinions(candidates: readonly OpeningCandidate[]): number[] {
  const median = medianOf(candidates.map(numVotesOn))
  const medianHeat = medianOf(candidates.filter((one) => numVotesOn(one) >= MIN_VOTES).map(heatOf))
  const chosen: number[] = []
  const themes = new Set<string>()
  const suitable = candidates.flatMap((candidate, index) =>
    isSuitable(candidate) && numVotesOn(candidate) >= median ? [{ candidate, index }] : [],
  )
  suitable.sort(
    (a, b) =>
      heatOf(a.candidate) - heatOf(b.candidate) ||
      numVotesOn(b.candidate) - numVotesOn(a.candidate) ||
      a.index - b.index,
  )
  for (const { candidate, index } of suitable) {
    if (chosen.length === MAX_OPENINGS) break
    const heat = heatOf(candidate)
    if (heat > MAX_HEAT && (heat >= medianHeat || chosen.length >= MIN_OPENINGS)) break
    if (candidate.words.some((word) => themes.has(word))) continue
    candidate.words.forEach((word) => themes.add(word))
    chosen.push(index)
  }
  return chosen
}

function isSuitable(candidate: OpeningCandidate): boolean {
  const { passes, numReports, isPlain } = candidate
  const numVotes = numVotesOn(candidate)
  return isPlain && numReports <= MAX_REPORTS && numVotes >= MIN_VOTES && passes <= MAX_PASS_SHARE * numVotes
}

/** How much an opinion divides people: its groups, or everybody if there are no figures of groups. */
const heatOf = ({ agrees, disagrees, gap }: OpeningCandidate): number =>
  gap ?? Math.min(agrees, disagrees) / Math.max(1, agrees + disagrees)

const numVotesOn = ({ agrees, disagrees, passes }: OpeningCandidate) => agrees + disagrees + passes

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
