import { AppError, LIMITS, listMutedUsers, muteUser } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { deleteMute, insertMute, selectMutes } from '#mutes/sql.ts'

/** The calls for muting. The database view muted_opinions decides which content a mute hides. */
export const mutes = [
  handle(muteUser, async ({ targetUsername: name, action }, { db, viewer }) => {
    const request = { userId: viewer.user.id, name }
    const outcome =
      action === 'mute'
        ? await insertMute(db, request)
        : (await deleteMute(db, request))
          ? 'unmuted'
          : 'unknown'
    if (outcome === 'unknown')
      throw new AppError('not_found', 'user_not_found', 'There is nobody of this name.')
    if (outcome === 'self')
      throw new AppError('invalid_input', 'own_name', 'targetUsername: is your own name', {
        field: 'targetUsername',
      })
    if (outcome === 'too_many')
      throw new AppError('conflict', 'too_many_mutes', `You can mute at most ${LIMITS.mutes} people.`)
  }),

  handle(listMutedUsers, async (_, { ctx, viewer }) => {
    const rows = await selectMutes(ctx.pool, viewer.user.id)
    return rows.map(
      ({ created_at, username, is_pseudonym, conversation_slug_id: conversationSlugId, title }) => ({
        createdAt: created_at.toISOString(),
        username,
        ...(is_pseudonym ? { isPseudonym: true as const } : {}),
        ...(conversationSlugId === null || title === null
          ? {}
          : { conversation: { conversationSlugId, title } }),
      }),
    )
  }),
]
