import { linesOfParts, verdictOf } from '@parley/opinion-map/verification/report'
import { ENGINE } from '@parley/opinion-map/version'
import { followUpsOf } from '#analysis/worker/store-run.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { appendVerification, publishStatement } from '#verification/statement.ts'
import { conversationToVerify } from '#verification/statements.sql.ts'
import type { ExportRefusal } from '#verification/exported-run.ts'
import { verifyNewestRun, type RunOfOtherEngine, type VerifiedRun } from '#verification/verify-run.ts'

export const verify: Command = {
  numArgs: { min: 1, max: 1 },
  run: async ({ args: [slugId = ''] }, { open, print, config }) => {
    const database = await open()
    const conversation = await conversationToVerify(database.pool, slugId)
    if (conversation === undefined) throw new UsageError(`There is no conversation ${slugId}.`)
    const settings = await config()
    const { AUDIT_KEY: auditKey, PUBLIC_ORIGIN: origin } = settings
    const verified = await verifyNewestRun(database, { ...conversation, followUps: followUpsOf(settings) })
    if (verified === undefined) throw new UsageError(`${slugId} has no published run yet.`)
    if ('reason' in verified) throw new UsageError(refusal(slugId, verified))
    for (const line of linesOf(verified)) print(line)
    if (auditKey === undefined) {
      await appendVerification(database.db, { slugId, verified })
      print('AUDIT_KEY is not set, so no statement is signed and published.')
    } else {
      const publishing = {
        verified,
        conversationId: conversation.id,
        slugId,
        origin,
        auditKey,
        now: new Date(),
      }
      print(await publishStatement(database.db, publishing))
      print('This statement is signed and published.')
    }
    return verified.isMatch ? 0 : 1
  },
}

const linesOf = ({ run, parts }: VerifiedRun): string[] => [
  nameOf(run),
  ...linesOfParts(parts),
  verdictOf(parts),
]

const nameOf = ({ id, created_at, num_votes }: VerifiedRun['run']): string =>
  `Run ${id} of ${created_at.toISOString()}, as of vote ${num_votes}`

function refusal(slugId: string, refused: ExportRefusal | RunOfOtherEngine): string {
  switch (refused.reason) {
    case 'other_engine':
      return otherEngine(refused)
    case 'votes_have_changed':
      return `The votes of ${slugId} have changed since its last exported run; the next one can be made at ${refused.nextAt ?? 'any time'}.`
    case 'conversation_not_found':
      return `There is no conversation ${slugId}.`
  }
}

const otherEngine = ({ run }: RunOfOtherEngine): string =>
  `${nameOf(run)}, was computed by ${run.engine_version === null ? 'a version of the engine from before runs named it' : `version ${run.engine_version} of the engine`}. ` +
  `This is version ${ENGINE.version}, which computes only its own runs again.${run.is_outdated ? ' A job computes this conversation anew soon after an upgrade; then ask again.' : ''}`
