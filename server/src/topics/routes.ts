import { AppError, followTopic, listFollowedTopics, listTopics, unfollowTopic } from '@parley/contract'
import type { Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { deleteFollow, followedTopics, listedTopics, putFollow, topicIdByCode } from '#topics/sql.ts'

export const topics = [
  handle(listTopics, async (_, { ctx }) => {
    const allListed = await listedTopics(ctx.pool)
    const topicsByRetirement = (isRetired: boolean) =>
      allListed.flatMap(({ isRetired: is, ...topic }) => (is === isRetired ? [topic] : []))
    const retired = topicsByRetirement(true)
    return {
      topicList: topicsByRetirement(false),
      ...(retired.length > 0 ? { retiredTopicList: retired } : {}),
    }
  }),

  handle(listFollowedTopics, async (_, { db, viewer }) => {
    const followed = await followedTopics(db, viewer.user.id)
    return { followedTopicCodeList: followed.map(({ code }) => code) }
  }),

  handle(followTopic, async ({ topicCode }, { db, viewer }) =>
    putFollow(db, { userId: viewer.user.id, topicId: await requireTopic(db, topicCode) }),
  ),

  handle(unfollowTopic, async ({ topicCode }, { db, viewer }) =>
    deleteFollow(db, { userId: viewer.user.id, topicId: await requireTopic(db, topicCode) }),
  ),
]

async function requireTopic(db: Db, code: string): Promise<number> {
  const topicId = await topicIdByCode(db, code)
  if (topicId === undefined) throw new AppError('not_found', 'topic_not_found', 'This topic does not exist.')
  return topicId
}
