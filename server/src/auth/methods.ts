import { AppError, listMethods, removeMethod } from '@parley/contract'
import { detachMethod, methodsOf } from '#auth/methods.sql.ts'
import { lockUserRows } from '#auth/sessions.sql.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { notify } from '#notifications/notify.sql.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHold } from '#http/viewer.ts'

export const methods = [
  handle(listMethods, async (_, { db, viewer }) => {
    const found = await methodsOf(db, viewer.user.id)
    return { methodList: found.map(({ method, addedAt }) => ({ method, addedAt: addedAt.toISOString() })) }
  }),

  handle(removeMethod, async ({ method }, { ctx, db, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    await db.transaction().execute(async (db) => {
      // Removals of one account run one at a time, so that none takes the last method.
      await lockUserRows(db, [viewer.user.id])
      const found = await methodsOf(db, viewer.user.id)
      if (!found.some((other) => other.method === method))
        throw new AppError('not_found', 'method_not_found', 'Your account has no such way to log in.')
      // A method that the site does not offer logs nobody in, and proves nobody again.
      if (!found.some((other) => other.method !== method && ctx.config.SIGN_IN.includes(other.method)))
        throw new AppError('conflict', 'last_method', 'This is the only way to log in to your account.')
      await detachMethod(db, { userId: viewer.user.id, method })
      await appendAudit(db, { actorId: viewer.user.id, action: 'identity.detached', reason: method })
      await notify(db, [{ kind: 'login_methods_changed', userId: viewer.user.id, at: ctx.now() }])
    })
  }),
]
