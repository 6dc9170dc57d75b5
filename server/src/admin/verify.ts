import { linesOfParts, verdictOf } from '@parley/opinion-map/verification/report'
import { followUpsOf } from '#analysis/worker/store-run.ts'
import { type Command, UsageError } from '#admin/command.ts'
import { appendVerification, publishStatement } from '#verification/statement.ts'
import { conversationToVerify } from '#verification/statements.sql.ts'
import { verifyNewestRun, type VerifiedRun } from '#verification/verify-run.ts'

export const verify: Command = {
  usage: '<slug>',
  description:
    'Computes the newest published run of a conversation again from its votes and says whether every published number ' +
    'follows from them, and which could not be checked. With AUDIT_KEY it signs a statement of that, which whoever may read the conversation can read ' +
    'and check. Ends with 1 where numbers differ.',
  numArgs: { min: 1, max: 1 },
  run: async ({ args: [slugId = ''] }, { open, print, config }) => {
    const database = await open()
    const conversation = await conversationToVerify(database.pool, slugId)
    if (conversation === undefined) throw new UsageError(`There is no conversation ${slugId}.`)
    const settings = config()
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

function linesOf({ run, parts }: VerifiedRun): string[] {
  return [
    `Run ${run.id} of ${run.created_at.toISOString()}, as of vote ${run.num_votes}`,
    ...linesOfParts(parts),
    verdictOf(parts),
  ]
}

const refusal = (slugId: string, { reason, ...rest }: { reason: string; nextAt?: string }): string =>
  reason === 'votes_have_changed'
    ? `The votes of ${slugId} have changed since its last exported run; the next one can be made at ${rest.nextAt ?? 'any time'}.`
    : `There is no conversation ${slugId}.`
