import type { Direction } from '../consensus.ts'
import type { Likeness } from '../words/participant-words.ts'
import type { Figure, PublishedFile, PublishedGroups } from './file.ts'
import { midpointOf } from './steps.ts'

/** How somebody's votes relate to the groups of a file. */
export type PublishedLikeness = {
  /** The group they are counted in, or else the most similar one; null if nothing can be compared. */
  nearest: Likeness | null
  /** The least similar of the other groups. */
  farthest: Likeness | null
  /** On how many opinions of the common ground they voted, and on how many of these like all groups. */
  numSharedVoted: number
  numShared: number
  /** Opinions on which they voted like most of their group and unlike the other groups, the widest gap first. */
  apart: string[]
}

const MAX_APART = 3

/**
 * Compares somebody's votes (the name of an opinion → 1, −1 or 0) with the published figures of the groups, and with
 * nothing that is not published. Left out are passes, and opinions on which a group's shares of agreement and
 * disagreement are published as the same step.
 */
export function likenessFrom(
  { opinions, groups }: PublishedFile,
  votes: Readonly<Record<string, number>>,
  group: number | undefined,
): PublishedLikeness {
  if (groups === undefined)
    return { nearest: null, farthest: null, numSharedVoted: 0, numShared: 0, apart: [] }
  const sides = opinions.flatMap((name, j) => {
    const vote = Object.hasOwn(votes, name) ? votes[name]! : 0
    return vote === 0 ? [] : [{ name, j, direction: vote > 0 ? ('agree' as const) : ('disagree' as const) }]
  })
  const compared = groups.groups
    .map(({ key, figures }): Likeness => {
      const leads = sides.flatMap(({ j, direction }) => leadOverOthers(figures[j] ?? null, direction) ?? [])
      return { key, numAlike: leads.filter((lead) => lead > 0).length, numCompared: leads.length }
    })
    .filter(({ numCompared }) => numCompared > 0)
    .sort((a, b) => b.numAlike / b.numCompared - a.numAlike / a.numCompared || a.key - b.key)
  const nearest = compared.find(({ key }) => key === group) ?? compared[0] ?? null
  const directionOf = new Map(sides.map(({ name, direction }) => [name, direction]))
  const shared = groups.commonGround.filter(({ opinion }) => directionOf.has(opinion))
  return {
    nearest,
    farthest: compared.findLast(({ key }) => key !== nearest?.key) ?? null,
    numSharedVoted: shared.length,
    numShared: shared.filter(({ opinion, direction }) => directionOf.get(opinion) === direction).length,
    apart: group === undefined ? [] : apartOf(groups, sides, group),
  }
}

type Side = { name: string; j: number; direction: Direction }

function apartOf({ groups }: PublishedGroups, sides: readonly Side[], own: number): string[] {
  return sides
    .flatMap(({ name, j, direction }) => {
      const shares = groups.flatMap(({ key, figures }) => {
        const figure = figures[j] ?? null
        return figure === null ? [] : [{ key, share: midpointOf(figure[direction]) }]
      })
      const inOwn = shares.find(({ key }) => key === own)?.share ?? 0
      const inOthers = Math.max(...shares.filter(({ key }) => key !== own).map(({ share }) => share))
      return inOwn > 0.5 && inOthers < 0.5 && shares.length > 1 ? [{ name, gap: inOwn - inOthers }] : []
    })
    .sort((a, b) => b.gap - a.gap || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_APART)
    .map(({ name }) => name)
}

/** The published share of one answer in a group, minus that of its opposite; undefined if they are equal. */
function leadOverOthers(figure: Figure | null, direction: Direction): number | undefined {
  if (figure === null) return undefined
  const lead =
    midpointOf(figure[direction]) - midpointOf(figure[direction === 'agree' ? 'disagree' : 'agree'])
  return lead === 0 ? undefined : lead
}
