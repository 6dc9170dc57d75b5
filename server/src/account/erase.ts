import { eraseGroupNames } from '#analysis/group-names.sql.ts'
import { eraseLabels } from '#analysis/labels/labels.sql.ts'
import { eraseAuthoring } from '#authoring/person.sql.ts'
import { eraseAttempts, eraseDevices, eraseIdentities } from '#auth/person.sql.ts'
import { lockUsers } from '#conversations/locks.sql.ts'
import { eraseConversations } from '#conversations/person.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { eraseAppeals, eraseQueueWork } from '#moderation/person.sql.ts'
import { eraseMutes } from '#mutes/person.sql.ts'
import { eraseNotifications } from '#notifications/person.sql.ts'
import { eraseImports } from '#import/person.sql.ts'
import { eraseOpinions } from '#opinions/person.sql.ts'
import { erasePseudonyms } from '#opinions/pseudonyms.sql.ts'
import { eraseMemberships } from '#organizations/sql.ts'
import { eraseSetAside } from '#patterns/person.sql.ts'
import { eraseAnswers, erasePolls } from '#polls/person.sql.ts'
import { eraseReports } from '#reports/person.sql.ts'
import { eraseFollows } from '#topics/person.sql.ts'
import { eraseUser, lockForErasure } from '#users/person.sql.ts'
import { eraseConsents } from '#conversations/consents.sql.ts'
import { eraseVotes } from '#votes/person.sql.ts'

/** What each feature erases, in this order: votes before opinions, so that no vote is subtracted twice. */
const ERASERS: readonly ((db: Db, userId: number) => Promise<void>)[] = [
  eraseImports,
  eraseVotes,
  eraseAnswers,
  erasePolls,
  eraseConsents,
  eraseOpinions,
  erasePseudonyms,
  eraseFollows,
  eraseNotifications,
  eraseAuthoring,
  eraseGroupNames,
  eraseLabels,
  eraseMutes,
  eraseReports,
  eraseSetAside,
  eraseQueueWork,
  eraseAppeals,
  eraseMemberships,
  eraseIdentities,
  eraseAttempts,
  eraseDevices,
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
