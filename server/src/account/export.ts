import { exportGroupNames } from '#analysis/group-names.sql.ts'
import { devicesOf } from '#auth/devices.sql.ts'
import { exportEmailAddresses, exportPhones } from '#auth/person.sql.ts'
import { identitiesOf } from '#auth/proof/identities.sql.ts'
import { exportAdditions, exportOutcomes, exportVersions } from '#authoring/person.sql.ts'
import { exportConversations } from '#conversations/person.sql.ts'
import type { Db } from '#ctx.ts'
import { exportAboutPersonActs, exportAppeals, exportNotes } from '#moderation/person.sql.ts'
import { exportSuspensions } from '#moderation/suspensions.sql.ts'
import { exportMutes } from '#mutes/person.sql.ts'
import { exportNotifications, exportNotificationSettings } from '#notifications/person.sql.ts'
import { exportImports } from '#import/person.sql.ts'
import { exportOpinions, exportWaitingOpinions } from '#opinions/person.sql.ts'
import { exportPseudonyms } from '#opinions/pseudonyms.sql.ts'
import { exportAnswers, exportPolls } from '#polls/person.sql.ts'
import { exportSetAside } from '#patterns/person.sql.ts'
import { exportReports } from '#reports/person.sql.ts'
import { followedTopics } from '#topics/sql.ts'
import { exportUpdates } from '#updates/person.sql.ts'
import type { PersonalQuery } from '#users/person.sql.ts'
import { exportConsents } from '#conversations/consents.sql.ts'
import { exportSharedPlaces, exportVotes, type ExportedVote } from '#votes/person.sql.ts'
import { voteChoiceOf } from '@parley/contract'
import { ownerOf } from '#users/profile.sql.ts'

/**
 * All data stored about a person, in the terms of the API, as chunks of one JSON object. A feature that stores data
 * about its users adds it here.
 */
export async function accountExport(db: Db, request: ExportRequest): Promise<AsyncIterable<string>> {
  return jsonOf(await shortPartOf(db, request), {
    opinions: exportOpinions(db, request.userId),
    votes: withWords(exportVotes(db, request.userId)),
  })
}

/** The same for somebody else, who never learns how the person voted: without votes and answers to polls. */
export async function exportOnBehalf(db: Db, request: ExportRequest): Promise<AsyncIterable<string>> {
  const { pollAnswers: _pollAnswers, ...shortPart } = await shortPartOf(db, request)
  const leftOut = ['votes', 'pollAnswers']
  return jsonOf({ leftOut, ...shortPart }, { opinions: exportOpinions(db, request.userId) })
}

type ExportRequest = { userId: number; now: Date }

/** The queries for a person's rows in each feature, by member of the export. */
const QUERIES: Readonly<Record<string, PersonalQuery>> = {
  phones: exportPhones,
  emailAddresses: exportEmailAddresses,
  conversations: exportConversations,
  polls: exportPolls,
  pollAnswers: exportAnswers,
  imports: exportImports,
  earlierVersions: exportVersions,
  additions: exportAdditions,
  outcomes: exportOutcomes,
  updates: exportUpdates,
  groupNames: exportGroupNames,
  sharedPlaces: exportSharedPlaces,
  consents: exportConsents,
  pseudonyms: exportPseudonyms,
  mutedPeople: exportMutes,
  waitingOpinions: exportWaitingOpinions,
  setAside: exportSetAside,
  suspensions: exportSuspensions,
  reports: exportReports,
  moderationNotes: exportNotes,
  opinionsMarkedAboutPerson: exportAboutPersonActs,
  appeals: exportAppeals,
  notifications: exportNotifications,
}

async function rowsOf(db: Db, userId: number): Promise<Record<string, unknown[]>> {
  const members: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(QUERIES)) members[name] = (await query(userId).execute(db)).rows
  return members
}

/** The members that are small enough to be read before the response begins. */
async function shortPartOf(db: Db, { userId, now }: ExportRequest): Promise<Record<string, unknown>> {
  const owner = await ownerOf(db, userId)
  const devices = await devicesOf(db, userId)
  return {
    exportedAt: now,
    profile: {
      username: owner.username,
      createdAt: owner.created_at,
      registeredAt: owner.registered_at,
      language: owner.language,
      organizations: owner.organizations,
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
    followedTopics: (await followedTopics(db, userId)).map(({ code, created_at }) => ({
      code,
      since: created_at,
    })),
    ...(await rowsOf(db, userId)),
    notificationSettings: await exportNotificationSettings(db, userId),
  }
}

async function* withWords(batches: AsyncIterable<ExportedVote[]>): AsyncGenerator<unknown[]> {
  for await (const votes of batches)
    yield votes.map((vote) => ({ ...vote, choice: voteChoiceOf(vote.choice) }))
}

/** Writes a JSON object whose last members are lists, which are read while they are written. */
async function* jsonOf(
  first: Record<string, unknown>,
  lists: Record<string, AsyncIterable<readonly unknown[]>>,
): AsyncGenerator<string> {
  yield JSON.stringify(first).slice(0, -1)
  for (const [name, batches] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`
    let isFirst = true
    for await (const rows of batches) {
      if (rows.length === 0) continue
      yield `${isFirst ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`
      isFirst = false
    }
    yield ']'
  }
  yield '}'
}
