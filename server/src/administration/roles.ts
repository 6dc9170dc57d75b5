import { AppError, getUser, listUsersWithRoles, setRole } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { administeredUsers, changeRole } from '#users/roles.sql.ts'

export const roles = [
  handle(getUser, async ({ username }, { db }) => {
    const [user] = await administeredUsers(db, username)
    if (user === undefined) throw unknownUser(username)
    return user
  }),

  handle(listUsersWithRoles, async (_, { db }) => ({ userList: await administeredUsers(db) })),

  handle(setRole, async ({ username, role, isGranted, isPhoneOnlyAccepted }, { db, viewer }) => {
    const [user] = await administeredUsers(db, username)
    if (user === undefined) throw unknownUser(username)
    if (isGranted && user.isPhoneOnly && !isPhoneOnlyAccepted)
      return { success: false, reason: 'phone_only' } as const
    const outcome = await changeRole(db, { username, role, isGranted, actorId: viewer.user.id })
    if (outcome === 'no_user') throw unknownUser(username)
    if (outcome === 'last_administrator') return { success: false, reason: outcome } as const
    return { success: true } as const
  }),
]

export const unknownUser = (username: string): AppError =>
  new AppError('not_found', 'user_not_found', `There is nobody called ${username}.`, { field: 'username' })
