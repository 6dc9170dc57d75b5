import { getProfile, setLanguage } from '@parley/contract'
import { handle } from '#http/handle.ts'
import { profileOf, proofsOf, putLanguage } from '#users/profile.sql.ts'

export const users = [
  handle(getProfile, async (_, { ctx, db, viewer }) => {
    const { username, isModerator, isAdministrator } = viewer.user
    const userId = viewer.user.id
    const profile = await profileOf(db, { userId, origin: ctx.config.PUBLIC_ORIGIN })
    return {
      activePostCount: profile.num_conversations,
      opinionCount: profile.num_opinions,
      voteCount: profile.num_votes,
      createdAt: profile.created_at.toISOString(),
      username,
      language: profile.language ?? undefined,
      isModerator: isModerator || isAdministrator,
      isAdministrator,
      organizationList: profile.organizations,
      proofList: profile.registered_at === null ? undefined : await proofsOf(db, userId),
    }
  }),

  handle(setLanguage, async ({ language }, { db, viewer }) =>
    putLanguage(db, { userId: viewer.user.id, language }),
  ),
]
