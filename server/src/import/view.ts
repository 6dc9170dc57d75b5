import { type ImportStatus, ImportStatus as Shape } from '@parley/contract'
import { omitMissing } from '#http/omit-missing.ts'
import type { OwnImport } from '#import/imports.sql.ts'

/** An import as its author sees it. */
export function importStatusOf(row: OwnImport, now: Date): ImportStatus {
  return Shape.parse({
    conversationSlugId: row.slug_id,
    state: row.state,
    step: row.step,
    kind: row.kind,
    ...(row.source_url !== null && { sourceUrl: row.source_url }),
    attribution: row.attribution ?? '',
    // The title is unknown until the source has answered.
    ...(row.conversation_at !== null && { title: row.title }),
    isIndexed: row.is_indexed,
    ...(row.awaits_approval && { awaitsApproval: true as const }),
    publication: row.publication,
    ...omitMissing({
      textEncoding: row.text_encoding,
      numOpinions: row.num_opinions,
      numMovedOpinions: row.num_moved_opinions,
      numVotes: row.num_votes,
      ofVotes: row.of_votes,
      numPeople: row.num_people,
      ofPeople: row.of_people,
      ofParts: row.of_parts,
      numParts: row.of_parts === null ? null : Number(row.num_parts ?? 0),
      secondsLeft: row.state === 'running' ? secondsLeft(row, now) : null,
    }),
    finishedAt: omitMissing({
      conversation: row.conversation_at?.toISOString() ?? null,
      opinions: row.opinions_at?.toISOString() ?? null,
      votes: row.votes_at?.toISOString() ?? null,
      results: row.results_at?.toISOString() ?? null,
    }),
    ...(row.failure !== null && {
      failure: {
        reason: row.failure,
        ...omitMissing({ detail: row.failure_detail, problem: row.failure_problem }),
      },
    }),
  })
}

/** The remaining time, estimated from the pace of this step so far. */
function secondsLeft(row: OwnImport, now: Date): number | null {
  const { step_began_at, num_votes, of_votes, num_people, of_people } = row
  const [done, all] = of_votes === null ? [num_people, of_people] : [num_votes, of_votes]
  if (step_began_at === null || !done || !all || row.step !== 'votes') return null
  const elapsedMs = now.getTime() - step_began_at.getTime()
  return elapsedMs < 1000 ? null : Math.ceil(((elapsedMs / 1000) * (all - done)) / done)
}
