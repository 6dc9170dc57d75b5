import { endSessions, eraseUser, exportUser, listPeople } from '@parley/contract'
import { deleteAccount } from '#account/delete.ts'
import { exportOnBehalf } from '#account/export.ts'
import { PEOPLE_PAGE, selectPeople } from '#administration/people.sql.ts'
import { unknownUser } from '#administration/roles.ts'
import { revokeDevicesOfAccount } from '#auth/devices.sql.ts'
import { actorNumberOf, appendAudit } from '#db/audit.sql.ts'
import { handle, StreamedResponse } from '#http/handle.ts'
import { lockPerson } from '#moderation/suspensions.sql.ts'

export const people = [
  handle(listPeople, async ({ search = '', strength, since, until, after }, { db }) => {
    const found = await selectPeople(db, { search: search.trim(), strength, since, until, after })
    const userList = found.slice(0, PEOPLE_PAGE)
    return { userList, next: found.length > userList.length ? userList.at(-1)?.username : undefined }
  }),

  handle(exportUser, async ({ username }, { ctx, db, viewer }) => {
    const userId = await db.transaction().execute(async (db) => {
      const person = await lockPerson(db, username)
      if (person === undefined) throw unknownUser(username)
      const target = await actorNumberOf(db, person.id)
      await appendAudit(db, { actorId: viewer.user.id, action: 'user.exported', target })
      return person.id
    })
    return new StreamedResponse(await exportOnBehalf(db, { userId, now: ctx.now() }))
  }),

  handle(endSessions, async ({ username }, { db, viewer }) =>
    db.transaction().execute(async (db) => {
      const person = await lockPerson(db, username)
      if (person === undefined) throw unknownUser(username)
      const { numRevoked, numLoggedIn } = await revokeDevicesOfAccount(db, person.id)
      if (numRevoked > 0) {
        const target = await actorNumberOf(db, person.id)
        await appendAudit(db, { actorId: viewer.user.id, action: 'user.sessions_ended', target })
      }
      return { numDevices: numLoggedIn }
    }),
  ),

  handle(eraseUser, async ({ username }, { ctx, db, viewer }) =>
    db.transaction().execute(async (db) => {
      const person = await lockPerson(db, username)
      if (person === undefined) throw unknownUser(username)
      if (person.hasRole) return { success: false, reason: 'has_role' } as const
      const target = await actorNumberOf(db, person.id)
      await deleteAccount(db, { userId: person.id, now: ctx.now() })
      await appendAudit(db, { actorId: viewer.user.id, action: 'user.deleted', target })
      return { success: true } as const
    }),
  ),
]
