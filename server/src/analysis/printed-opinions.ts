import { LIMITS, type Opinion, type PrintedStats } from '@parley/contract'

type Lists = Pick<PrintedStats, 'common' | 'different' | 'representative'>

/**
 * The opinions that are sent for a print, from all of a run, those with the most voters first. A print of thousands of
 * opinions would have more than 13 MB and hundreds of pages, so a print has those with the most voters, and those that
 * its lists need: the sentence about the common ground counts all of it.
 */
export function printedOpinions(
  opinions: Opinion[],
  { common, different, representative }: Lists,
  represents: readonly string[],
): Pick<PrintedStats, 'opinions' | 'numOpinions'> {
  const { printedOpinions: max } = LIMITS
  if (opinions.length <= max) return { opinions }
  const listed = new Set([
    ...common,
    ...different.slice(0, max),
    ...Object.values(representative).flat(),
    ...represents,
  ])
  const rest = opinions.slice(max).filter(({ opinionSlugId }) => listed.has(opinionSlugId))
  return { opinions: [...opinions.slice(0, max), ...rest], numOpinions: opinions.length }
}
