import { createHash, randomBytes } from 'node:crypto'
import { compareResult, recompute, type Part } from '@parley/opinion-map/verification/recompute'
import { stableJson } from '@parley/opinion-map/verification/renumber'
import type { VoteMatrix } from '@parley/opinion-map'
import type { FollowUps } from '#analysis/worker/store-run.ts'
import { runById, type RunRow } from '#analysis/sql.ts'
import type { Database } from '#db/open.ts'
import { previousOf } from '#verification/bundle.ts'
import { exportedRun, type ExportRefusal } from '#verification/exported-run.ts'
import { previousGroupsOf } from '#verification/exported-runs.sql.ts'
import { readPublishedInput, type VerifiableConversation } from '#verification/published-input.sql.ts'

/** A run that was computed again inside this installation. */
export type VerifiedRun = {
  run: RunRow
  parts: Part[]
  isMatch: boolean
  /** SHA-256 of `salt` and the result, so that whoever sees both later can tell that this result was meant. */
  resultHash: string
  salt: Buffer
}

/**
 * Computes the newest published run again: where only results are published, from the votes that were kept of it; where
 * votes are, from those of the run that is exported.
 */
export async function verifyNewestRun(
  database: Database,
  { id, publication, followUps }: VerifiableConversation & { followUps: FollowUps },
): Promise<VerifiedRun | ExportRefusal | undefined> {
  if (publication === 'votes') {
    const exported = await exportedRun(database, { conversationId: id, runId: undefined, followUps })
    if ('reason' in exported) return exported
    const run = await runById(database.db, exported.runId)
    const previousGroups = await previousGroupsOf(database.db, exported.runId)
    return run && verify({ run, previousGroups, matrix: exported.input.matrix })
  }
  const input = await readPublishedInput(database.pool, id)
  return input && verify(input)
}

function verify({
  run,
  previousGroups,
  matrix,
}: {
  run: RunRow
  previousGroups: Buffer | undefined
  matrix: VoteMatrix
}): VerifiedRun {
  const { map, picture } = run.result
  const previous = previousOf(run, previousGroups)
  const analysis = recompute({
    matrix,
    parameters: { ...map.parameters, mode: map.mode },
    previous: previous && { participantIds: matrix.participantIds, ...previous },
  })
  const parts = compareResult({ map, picture }, analysis, `run ${run.id}`)
  const salt = randomBytes(32)
  return {
    run,
    parts,
    isMatch: parts.every(({ differences }) => differences.count === 0),
    resultHash: createHash('sha256').update(salt).update(stableJson({ map, picture })).digest('hex'),
    salt,
  }
}
