import { eraseGroupNames } from '#analysis/group-names.sql.ts'
import { erasePublishedVotes } from '#analysis/worker/published-votes.sql.ts'
import { eraseLabels } from '#analysis/labels/labels.sql.ts'
import { eraseAuthoring } from '#authoring/person.sql.ts'
import { eraseAttempts, eraseIdentities } from '#auth/person.sql.ts'
import { lockUsers } from '#conversations/locks.sql.ts'
import { eraseConversations } from '#conversations/person.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { eraseAppeals } from '#moderation/person.sql.ts'
import { eraseImports } from '#import/person.sql.ts'
import { eraseOpinions } from '#opinions/person.sql.ts'
import { eraseAnswers, erasePolls } from '#polls/person.sql.ts'
import { eraseReports } from '#reports/person.sql.ts'
import { eraseUpdates } from '#updates/person.sql.ts'
import { eraseUser, lockForErasure } from '#users/person.sql.ts'
import { eraseRows } from '#users/personal-rows.sql.ts'
import { eraseVotes } from '#votes/person.sql.ts'

/** The functions with which features erase their data. Votes come before opinions, so no vote is subtracted twice. */
const ERASERS: readonly ((db: Db, userId: number) => Promise<void>)[] = [
  eraseImports,
  erasePublishedVotes,
  eraseVotes,
  eraseAnswers,
  erasePolls,
  eraseOpinions,
  eraseAuthoring,
  eraseUpdates,
  eraseGroupNames,
  eraseLabels,
  eraseReports,
  eraseAppeals,
  eraseIdentities,
  eraseAttempts,
  eraseRows,
]

/** Erases the data of a deleted user in one transaction; does nothing when repeated. */
export async function eraseAccount({ db, now }: Ctx, userId: number): Promise<void> {
  await db.transaction().execute(async (db) => {
    const { conversationIds } = await lockUsers(db, { userIds: [userId], mode: 'excluding' })
    if (!(await lockForErasure(db, userId))) return
    for (const erase of ERASERS) await erase(db, userId)
    await eraseConversations(db, { userId, now: now() })
    await bumpVersions(db, conversationIds)
    const target = await actorNumberOf(db, userId)
    await eraseUser(db, { userId, now: now() })
    await appendAudit(db, { action: 'account.erased', target })
  })
}

export function userIdOfJob(payload: unknown): number {
  if (typeof payload === 'object' && payload !== null && 'userId' in payload) {
    const { userId } = payload
    if (typeof userId === 'number') return userId
  }
  throw new Error('The job payload has no userId')
}
