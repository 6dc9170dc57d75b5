import { getProfile } from '@parley/contract'
import { answer } from '#http/answer.ts'
import { profileOf } from '#users/profile.sql.ts'

export const users = [
  answer(getProfile, async (_, { db, viewer }) => {
    const { username, isModerator, isAdministrator } = viewer.user
    const profile = await profileOf(db, viewer.user.id)
    return {
      activePostCount: profile.num_conversations,
      createdAt: profile.created_at.toISOString(),
      username,
      isModerator: isModerator || isAdministrator,
      isAdministrator,
      organizationList: profile.organizations,
    }
  }),
]
