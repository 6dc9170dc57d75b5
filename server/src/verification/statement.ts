import { ENGINE } from '@parley/opinion-map/version'
import { appendAudit } from '#db/audit.sql.ts'
import type { Db } from '#ctx.ts'
import { insertStatement } from '#verification/statements.sql.ts'
import { statementKey } from '#verification/statement-key.ts'
import type { VerifiedRun } from '#verification/verify-run.ts'

type StatementInput = {
  verified: VerifiedRun
  conversationId: number
  slugId: string
  origin: string
  auditKey: string
  now: Date
}

/** Signs a verification result and stores it for everybody who may read the conversation. Returns the signed text. */
export async function publishStatement(db: Db, input: StatementInput): Promise<string> {
  const { verified, conversationId, slugId, auditKey, now } = input
  const key = statementKey(auditKey)
  const statement = textOf(input, key.id)
  await db.transaction().execute(async (db) => {
    await insertStatement(db, {
      conversation_id: conversationId,
      run_id: verified.run.id,
      verified_at: now,
      is_match: verified.isMatch,
      statement,
      signature: key.sign(statement),
      key_id: key.id,
      salt: verified.salt,
    })
    await appendVerification(db, { slugId, verified })
  })
  return statement
}

export const appendVerification = (
  db: Db,
  { slugId, verified: { run, isMatch } }: Pick<StatementInput, 'slugId' | 'verified'>,
): Promise<void> =>
  appendAudit(db, {
    action: 'analysis.verified',
    target: `conversation:${slugId}`,
    reason: `run ${run.id} ${isMatch ? 'matches' : 'differs'}`,
  })

/**
 * How many numbers were compared, and how many differ. Where only results are published, most of them belong to the
 * exact result, which is never published.
 */
const numbersOf = (parts: VerifiedRun['parts']) => ({
  numbersCompared: parts.reduce((sum, { differences }) => sum + differences.numCompared, 0),
  numbersThatDiffer: parts.reduce((sum, { differences }) => sum + differences.count, 0),
})

/** The text of a statement, with only those figures that are published anyway. */
function textOf({ verified, slugId, origin, now }: StatementInput, keyId: string): string {
  const { run, isMatch, resultHash, parts } = verified
  const unchecked = parts.flatMap(({ name, notChecked }) => (notChecked === undefined ? [] : [name]))
  const statement = {
    type: 'parley run statement 1',
    conversation: `${origin}/feed/conversation/${slugId}`,
    run: run.id,
    runAt: run.created_at.toISOString(),
    asOfVote: run.num_votes,
    participants: run.num_participants,
    ...(run.publication === 'votes' ? numbersOf(parts) : {}),
    outcome: !isMatch
      ? 'some published numbers do not follow from the votes'
      : unchecked.length > 0
        ? 'every published number that was checked follows from the votes'
        : 'every published number follows from the votes',
    notChecked: unchecked,
    saltedHashOfResult: resultHash,
    engine: `${ENGINE.name} ${ENGINE.version}`,
    verifiedAt: now.toISOString(),
    key: keyId,
  }
  return JSON.stringify(statement, null, 2)
}
