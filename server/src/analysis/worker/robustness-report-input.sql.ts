import { buildMatrix, type StructureReport, type VoteMatrix } from '@parley/opinion-map'
import type { ClientBase, Pool } from 'pg'
import type { Publication } from '@parley/contract'
import { readRunVotes, readNewestRun, type NewestRun } from '#analysis/worker/run-votes.sql.ts'
import { readEarlierStructure } from '#analysis/worker/earlier-structure.sql.ts'
import { inSnapshot, readSnapshotIn } from '#analysis/worker/snapshot.sql.ts'

/** A run, and the votes on its opinions that are used to measure it. */
export type ReportInput = {
  run: NewestRun
  matrix: VoteMatrix
  /** The reports of earlier runs that measured the structure of the votes. */
  structureReports: StructureReport[]
}

/**
 * The newest run of a conversation and its votes: exactly those it was computed from if only results are published,
 * else the current ones, which may be a few more. Undefined if there is no run or no vote, or the run has a robustness
 * report.
 */
export const readReportInput = (pool: Pool, conversationId: number): Promise<ReportInput | undefined> =>
  inSnapshot(pool, async (client) => {
    const publication = await publicationOfUnmeasured(client, conversationId)
    const run = publication && (await readNewestRun(client, conversationId))
    const votes = run && (await votesOf(client, { run, publication }))
    if (run === undefined || votes === undefined) return undefined
    const { reports } = await readEarlierStructure(client, conversationId)
    return {
      run,
      matrix: buildMatrix(votes, { opinionIds: run.result.map.opinionIds }),
      structureReports: reports,
    }
  })

/** Undefined if the conversation was deleted, or its newest run has a robustness report. */
async function publicationOfUnmeasured(
  client: ClientBase,
  conversationId: number,
): Promise<Publication | undefined> {
  const { rows } = await client.query<{ publication: Publication }>(
    `select publication from conversations c where id = $1 and deleted_at is null and not exists (
       select from run_supplements where run_id = (select max(id) from analysis_runs where conversation_id = c.id))`,
    [conversationId],
  )
  return rows[0]?.publication
}

const votesOf = async (
  client: ClientBase,
  { run, publication }: { run: NewestRun; publication: Publication },
) =>
  publication === 'votes'
    ? (await readSnapshotIn(client, run.conversation_id))?.votes
    : readRunVotes(client, run)
