import { devicesOf } from '#auth/devices.sql.ts'
import { exportPhones } from '#auth/person.sql.ts'
import { identitiesOf } from '#auth/proof/identities.sql.ts'
import { exportConversations } from '#conversations/person.sql.ts'
import type { Db } from '#ctx.ts'
import { exportOpinions } from '#opinions/person.sql.ts'
import { exportPseudonyms } from '#opinions/pseudonyms.sql.ts'
import { followedTopics } from '#topics/sql.ts'
import { profileOf } from '#users/profile.sql.ts'
import { exportConsents } from '#votes/consents.sql.ts'
import { exportVotes } from '#votes/person.sql.ts'
import { voteChoiceOf } from '@parley/contract'

/** All that is kept of a person, in the words of the API. A feature with something of its users adds itself here. */
export async function exportOf(db: Db, userId: number): Promise<Record<string, unknown>> {
  const profile = await profileOf(db, userId)
  const devices = await devicesOf(db, userId)
  return {
    profile: {
      username: profile.username,
      createdAt: profile.created_at,
      registeredAt: profile.registered_at,
      organizations: profile.organizations.map(({ name }) => name),
    },
    devices: devices.map(({ label, joined_at, last_seen_at }) => ({
      label,
      since: joined_at,
      lastSeenAt: last_seen_at,
    })),
    identities: (await identitiesOf(db, userId)).map((identity) => ({
      provider: identity.provider,
      nationality: identity.nationality,
      sex: identity.sex,
      ageOver: identity.age_over,
      verifiedAt: identity.verified_at,
    })),
    phones: await exportPhones(db, userId),
    followedTopics: (await followedTopics(db, userId)).map(({ code, created_at }) => ({
      code,
      since: created_at,
    })),
    conversations: await exportConversations(db, userId),
    consents: await exportConsents(db, userId),
    pseudonyms: await exportPseudonyms(db, userId),
    opinions: await exportOpinions(db, userId),
    votes: (await exportVotes(db, userId)).map((vote) => ({ ...vote, choice: voteChoiceOf(vote.choice) })),
  }
}
