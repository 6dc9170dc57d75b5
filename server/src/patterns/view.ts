import { voteChoiceOf, type Output, type getSetAsideComparison, type Pattern } from '@parley/contract'
import type { Db } from '#ctx.ts'
import type { ComparisonRow } from '#patterns/comparison.sql.ts'
import { opinionTexts, type PatternRow } from '#patterns/sql.ts'

const toInstant = (seconds: number) => new Date(1000 * seconds).toISOString()

/** Patterns as moderators see them, with the texts of the opinions that still exist. */
export async function toWirePatterns(db: Db, patterns: readonly PatternRow[]): Promise<Pattern[]> {
  const texts = await opinionTexts(
    db,
    patterns.flatMap(({ evidence }) => evidence.opinions.map(({ id }) => id)),
  )
  return patterns.map((pattern) => {
    const { bars, opinions, firstVote, lastVote, ...counts } = pattern.evidence
    return {
      patternSlugId: pattern.slug_id,
      kind: pattern.kind,
      state: pattern.state,
      numPeople: pattern.num_people,
      numAside: pattern.num_aside,
      ...counts,
      firstVoteAt: toInstant(firstVote),
      lastVoteAt: toInstant(lastVote),
      ...(bars === undefined ? {} : { bars: { ...bars, from: toInstant(bars.from) } }),
      opinions: opinions.flatMap(({ id, choice, numSame }) => {
        const text = texts.get(id)
        if (text === undefined) return []
        return [{ opinionSlugId: text.slugId, opinion: text.body, answer: voteChoiceOf(choice), numSame }]
      }),
      foundAt: pattern.found_at.toISOString(),
      updatedAt: pattern.updated_at.toISOString(),
      ...decisionOf(pattern),
    }
  })
}

function decisionOf(pattern: PatternRow): Pick<Pattern, 'decision'> {
  const { decision_slug_id: decisionId, decided_as: decidedAs, decided_at: decidedAt } = pattern
  if (decisionId === null || decidedAs === null || decidedAt === null) return {}
  const { username, explanation } = pattern
  return {
    decision: {
      decisionId,
      decidedAs,
      username: username ?? '',
      explanation: explanation ?? '',
      createdAt: decidedAt.toISOString(),
    },
  }
}

/** Results with and without the excluded people, on opinions that everybody can read. */
export async function toWireComparison(
  db: Db,
  row: ComparisonRow,
): Promise<NonNullable<Output<typeof getSetAsideComparison>['comparison']>> {
  const texts = await opinionTexts(
    db,
    row.opinions.map(({ id }) => id),
    'listed',
  )
  return {
    numPeople: row.num_people,
    comparedAt: row.compared_at.toISOString(),
    opinions: row.opinions.flatMap(({ id, ...shares }) => {
      const text = texts.get(id)
      return text === undefined ? [] : [{ opinionSlugId: text.slugId, opinion: text.body, ...shares }]
    }),
  }
}
