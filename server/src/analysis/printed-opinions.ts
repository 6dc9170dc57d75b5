import { LIMITS, type Opinion, type PrintedStats } from '@parley/contract'

type Lists = Pick<PrintedStats, 'common' | 'different' | 'majority' | 'representative'>

/**
 * The opinions that are sent for a print: those with the most voters, and those that its lists need. With all of
 * thousands of opinions a print would have more than 13 MB and hundreds of pages. The lists need all of the common
 * ground, because a sentence counts it.
 */
export function printedOpinions(
  opinions: Opinion[],
  { common, different, majority, representative }: Lists,
  represents: readonly string[],
): Pick<PrintedStats, 'opinions' | 'numOpinions'> {
  const { printedOpinions: max } = LIMITS
  if (opinions.length <= max) return { opinions }
  const listed = new Set([
    ...common,
    ...different.slice(0, max),
    ...majority.slice(0, max),
    ...Object.values(representative).flat(),
    ...represents,
  ])
  const rest = opinions.slice(max).filter(({ opinionSlugId }) => listed.has(opinionSlugId))
  return { opinions: [...opinions.slice(0, max), ...rest], numOpinions: opinions.length }
}
