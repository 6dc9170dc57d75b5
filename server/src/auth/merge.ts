import { lockUsers } from '#conversations/locks.sql.ts'
import { bumpVersions } from '#conversations/sql.ts'
import type { Db } from '#ctx.ts'
import { moveAppeals } from '#moderation/person.sql.ts'
import { moveSuspensions } from '#moderation/suspensions.sql.ts'
import { moveMutes } from '#mutes/person.sql.ts'
import { moveNotifications } from '#notifications/person.sql.ts'
import { moveOpinions } from '#opinions/person.sql.ts'
import { movePseudonyms } from '#opinions/pseudonyms.sql.ts'
import { moveSetAside } from '#patterns/person.sql.ts'
import { moveAnswers } from '#polls/person.sql.ts'
import { type GuestMerge, closeMergedGuest, lockForMerge } from '#users/person.sql.ts'
import { mergeRows } from '#users/personal-rows.sql.ts'
import { moveConsents } from '#conversations/consents.sql.ts'
import { moveVotes } from '#votes/person.sql.ts'
import { movePlaces } from '#votes/places.sql.ts'

/** The functions that move the data of a guest. A feature that stores data about its users adds one. */
const MOVES: readonly ((db: Db, input: GuestMerge) => Promise<void>)[] = [
  mergeRows,
  movePlaces,
  moveVotes,
  moveSetAside,
  moveAnswers,
  moveConsents,
  moveMutes,
  movePseudonyms,
  moveOpinions,
  moveAppeals,
]

/** Merges a guest into an account, so that they are one person whose votes count once. */
export async function mergeGuest(db: Db, input: GuestMerge & { now: Date }): Promise<void> {
  const { conversationIds } = await lockUsers(db, {
    userIds: [input.guestId, input.accountId],
    mode: 'shared',
  })
  for (const move of MOVES) await move(db, input)
  await bumpVersions(db, conversationIds)
  // This comes last, because a transaction that notifies people may hold locks that the steps above wait for.
  await lockForMerge(db, input.guestId)
  await moveNotifications(db, input)
  await moveSuspensions(db, input)
  await closeMergedGuest(db, input)
}
