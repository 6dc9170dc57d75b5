import {
  AppError,
  createTopic,
  listAllTopics,
  normalizeLine,
  orderTopics,
  renameTopic,
  retireTopic,
} from '@parley/contract'
import type { Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import {
  allTopics,
  isTopicName,
  lockTopics,
  saveOrder,
  saveRetirement,
  saveTopicName,
} from '#topics/edit.sql.ts'
import { insertTopic, topicIdByCode, topicName } from '#topics/sql.ts'

export const topicEditing = [
  handle(listAllTopics, async (_, { db }) => ({ topicList: await allTopics(db) })),

  handle(createTopic, async ({ topicCode: code, name: given }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockTopics(db)
      if ((await topicIdByCode(db, code)) !== undefined)
        throw new AppError('conflict', 'topic_exists', 'A topic already has this code.', {
          field: 'topicCode',
        })
      const name = await requireFreeName(db, given)
      await insertTopic(db, { code, name })
      await appendAudit(db, { actorId: viewer.user.id, action: 'topic.created', target: code, reason: name })
    }),
  ),

  handle(renameTopic, async ({ topicCode: code, name: given }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockTopics(db)
      const currentName = await topicName(db, code)
      if (currentName === undefined) throw unknownTopic()
      if (currentName === normalizeLine(given)) return
      const name = await requireFreeName(db, given)
      await saveTopicName(db, { code, name })
      await appendAudit(db, { actorId: viewer.user.id, action: 'topic.renamed', target: code, reason: name })
    }),
  ),

  handle(orderTopics, async ({ topicCodeList }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockTopics(db)
      if (!(await saveOrder(db, topicCodeList))) return
      await appendAudit(db, { actorId: viewer.user.id, action: 'topics.ordered' })
    }),
  ),

  handle(retireTopic, async ({ topicCode: code, isRetired }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      await lockTopics(db)
      if ((await topicIdByCode(db, code)) === undefined) throw unknownTopic()
      if (!(await saveRetirement(db, { code, isRetired, now: ctx.now() }))) return
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: isRetired ? 'topic.retired' : 'topic.restored',
        target: code,
      })
    }),
  ),
]

const unknownTopic = () => new AppError('not_found', 'topic_not_found', 'This topic does not exist.')

/** Returns the normalized name; fails if another topic has it. */
async function requireFreeName(db: Db, newName: string): Promise<string> {
  const name = normalizeLine(newName)
  if (await isTopicName(db, name))
    throw new AppError('conflict', 'topic_name_taken', 'A topic already has this name.', {
      field: 'name',
    })
  return name
}
