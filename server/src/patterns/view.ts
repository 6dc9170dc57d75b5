import { voteChoiceOf, type Output, type getSetAsideComparison, type Pattern } from '@parley/contract'
import type { Db } from '#ctx.ts'
import type { ComparisonRow } from '#patterns/comparison.sql.ts'
import { exactEvidence, roundedEvidence } from '#patterns/shown-evidence.ts'
import { opinionTexts, type PatternRow } from '#patterns/sql.ts'

const bySlugId = (a: { opinionSlugId: string }, b: { opinionSlugId: string }) =>
  a.opinionSlugId < b.opinionSlugId ? -1 : 1

/** Patterns as moderators see them, with the texts of the opinions that still exist. */
export async function toWirePatterns(db: Db, patterns: readonly PatternRow[]): Promise<Pattern[]> {
  const texts = await opinionTexts(
    db,
    patterns.flatMap(({ evidence }) => evidence.opinions.map(({ id }) => id)),
  )
  return patterns.map((pattern) => {
    const isRounded = pattern.publication === 'results'
    const { opinions, ...evidence } = isRounded
      ? roundedEvidence(pattern.evidence)
      : exactEvidence(pattern.evidence)
    const shown = opinions.flatMap(({ id, choice, numSame }) => {
      const text = texts.get(id)
      if (text === undefined) return []
      return [
        {
          opinionSlugId: text.slugId,
          opinion: text.body,
          language: text.language,
          answer: voteChoiceOf(choice),
          numSame,
        },
      ]
    })
    return {
      patternSlugId: pattern.slug_id,
      kind: pattern.kind,
      state: pattern.state,
      numPeople: pattern.num_people,
      numAside: pattern.num_aside,
      ...evidence,
      // The order of stored evidence would reveal exact counts.
      opinions: isRounded ? shown.toSorted(bySlugId) : shown,
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
    'in_results',
  )
  return {
    numPeople: row.num_people,
    comparedAt: row.compared_at.toISOString(),
    opinions: row.opinions.flatMap(({ id, ...shares }) => {
      const text = texts.get(id)
      return text === undefined
        ? []
        : [{ opinionSlugId: text.slugId, opinion: text.body, language: text.language, ...shares }]
    }),
  }
}
