import type { Direction } from '../consensus.ts'
import type { MapResult } from '../result.ts'
import { smoothedShare, type Share } from '../statistics.ts'
import { distinguishingWords, type GroupWord } from './log-odds.ts'
import {
  cautiousLead,
  countedShares,
  pooledShare,
  sharesIn,
  unmoderatedColumns,
  type GroupShare,
} from './group-shares.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * An opinion that distinguishes a group: most members vote in one direction, and clearly more than in the other groups.
 */
export type DistinguishingOpinion = {
  opinionId: number
  direction: Direction
  /** Its votes as anybody can count them, like those of all other groups together. */
  group: Share
  others: Share
  /** The lower end of the interval of the difference to the other groups (`cautiousLead`). */
  lead: number
}

/** The opinions and words that distinguish a group. */
export type GroupWords = {
  key: number
  size: number
  /** Sorted by lead, descending. */
  opinions: DistinguishingOpinion[]
  /** Sorted by score, descending; empty if no texts are given. */
  words: GroupWord[]
}

export type GroupWordsOptions = {
  /** The texts of the opinions. */
  vocabulary?: Vocabulary
  /** The maximum number of opinions per group. */
  maxOpinions?: number
  maxWords?: number
}

/** The minimum lead of an opinion that distinguishes a group. */
const MIN_LEAD = 0.15

/**
 * The opinions and words that distinguish each group, ascending by key; empty without clear groups. Ties are sorted by
 * id.
 */
export function wordsOfGroups(result: MapResult, options: GroupWordsOptions = {}): GroupWords[] {
  if (!result.hasClearGroups) return []
  const { vocabulary, maxOpinions = 8, maxWords = 8 } = options
  const columns = unmoderatedColumns(result)
  const found = new Map<number, DistinguishingOpinion[]>(result.groups.map(({ key }) => [key, []]))
  for (const column of columns) {
    for (const direction of ['agree', 'disagree'] as const) {
      const shares = sharesIn(result, column, direction)
      for (const group of shares) {
        const others = shares.filter((share) => share !== group)
        if (others.length === 0 || smoothedShare(group) <= 0.5) continue
        const lead = cautiousLead(group, pooledShare(others))
        if (lead < MIN_LEAD) continue
        const counted = (shares: readonly GroupShare[]) =>
          pooledShare(countedShares(result, shares, { column, direction }))
        const opinionId = result.opinionIds[column]!
        const opinion = { opinionId, direction, group: counted([group]), others: counted(others), lead }
        found.get(group.key)?.push(opinion)
      }
    }
  }
  const words = vocabulary === undefined ? undefined : distinguishingWords(result, { vocabulary, columns })
  return result.groups.map(({ key, size }) => ({
    key,
    size,
    opinions: (found.get(key) ?? [])
      .sort((a, b) => b.lead - a.lead || a.opinionId - b.opinionId)
      .slice(0, maxOpinions),
    words: (words?.get(key) ?? []).slice(0, maxWords),
  }))
}
