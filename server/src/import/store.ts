import {
  type KnownImport,
  dropImport,
  findImport,
  insertUnfinished,
  isImportReady,
  lockImport,
} from '#conversations/import.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import type { Db } from '#ctx.ts'
import type { Export, SourceParticipant, WrittenOpinion } from '#import/export.ts'
import { descriptionOf, titleOf } from '#import/text.ts'
import { moveImportedOpinions } from '#moderation/sql.ts'
import {
  eraseImportedOpinions,
  importedOpinions,
  putOpinionsWithoutVotes,
  setModerations,
} from '#opinions/import.sql.ts'
import { siteSettings } from '#site/sql.ts'
import { ensureImportedUsers } from '#users/import.sql.ts'
import { dropImportedVotes, putImportedVotes } from '#votes/import.sql.ts'
import { LIMITS, type Publication } from '@parley/contract'

export type ImportOptions = {
  authorId: number
  organizationId?: number | undefined
  topicIds?: number[]
  /** Title, body and attribution, if given, override those of the export. */
  title?: string | undefined
  body?: string | undefined
  attribution?: string | undefined
  /** The publication that the importer chose; `votes` if the votes are already public at the source. */
  publication?: Publication | undefined
  /** Whether people vote and add opinions here, too; otherwise the conversation is an archive. */
  isContinued?: boolean | undefined
}

/** A conversation whose import is not finished; the ids of the opinions are in the order of the export. */
export type Unfinished = {
  id: number
  slugId: string
  opinionIds: number[]
  isResumed: boolean
}

export type ImportStart = Unfinished | { finished: KnownImport }

type NewImport = ImportOptions & {
  source: Export
  now: Date
  finishedSince: Date
}

/** Creates the conversation with its opinions, or finds the one that an earlier import of this source created. */
export async function startImport(db: Db, input: NewImport): Promise<ImportStart> {
  const { authorId, source, finishedSince, publication = 'results', isContinued = false } = input
  const { sourceUrl } = source
  return db.transaction().execute(async (db): Promise<ImportStart> => {
    await lockImport(db, { authorId, sourceUrl })
    const known = await findImport(db, { authorId, sourceUrl, finishedSince })
    if (known?.isReady) return { finished: known }
    if (known) {
      const opinions = await importedOpinions(db, known.id)
      const isAsked = known.publication === publication && (known.closedAt === null) === isContinued
      if (isAsked && isSameExport(source, known, opinions))
        return { ...known, opinionIds: opinions.map(({ id }) => id), isResumed: true }
      // The export or what was chosen has changed since the unfinished import started.
      await dropImport(db, known.id)
    }
    return { ...(await createConversation(db, input)), isResumed: false }
  })
}

function isSameExport(source: Export, known: KnownImport, opinions: { body: string }[]): boolean {
  return (
    known.firstVoteAt?.getTime() === source.firstVoteAt?.getTime() &&
    known.lastVoteAt?.getTime() === source.lastVoteAt?.getTime() &&
    haveSameBodies(opinions, source.opinions)
  )
}

/** Whether the stored opinions are equal to those of the source. */
export const haveSameBodies = (
  stored: readonly { body: string }[],
  opinions: readonly WrittenOpinion[],
): boolean =>
  stored.length === opinions.length && stored.every(({ body }, index) => body === opinions[index]?.body)

/** Deletes the opinions and votes of an unfinished import. The caller holds the conversation's lock. */
export async function eraseImport(db: Db, conversationId: number): Promise<void> {
  await dropImportedVotes(db, conversationId)
  await eraseImportedOpinions(db, conversationId)
}

async function createConversation(db: Db, { source, now, title, body, ...options }: NewImport) {
  const { id, slugId } = await insertUnfinished(db, {
    ...source,
    title: titleOf(title ?? source.title, LIMITS.title),
    body: descriptionOf(body ?? source.description, LIMITS.conversationBody),
    authorId: options.authorId,
    organizationId: options.organizationId,
    topicIds: options.topicIds ?? [],
    attribution: options.attribution,
    publication: options.publication ?? 'results',
    isIndexed: true,
    isLoginRequired: false,
    indexConversationAt: undefined,
    isReviewRequired: (await siteSettings(db)).isReviewedFirst,
    isContinued: options.isContinued ?? false,
    createdAt: now,
  })
  const opinionIds = await putOpinions(db, { id, slugId, opinions: source.opinions, now })
  return { id, slugId, opinionIds }
}

type NewOpinions = { id: number; slugId: string; opinions: WrittenOpinion[]; now: Date }

/** Stores the opinions of a conversation with their authors and moderation. Returns their ids in the given order. */
export async function putOpinions(db: Db, { id, slugId, opinions, now }: NewOpinions): Promise<number[]> {
  const usernameOf = (authorId: number) => participantName(slugId, authorId)
  const authors = await userIds(db, [...new Set(opinions.map(({ authorId }) => usernameOf(authorId)))])
  const opinionIds = await putOpinionsWithoutVotes(db, {
    conversationId: id,
    opinions: withTimes(opinions, now).map((opinion) => ({
      ...opinion,
      authorId: authors(usernameOf(opinion.authorId)),
    })),
  })
  const moderated = opinions.flatMap(({ isModerated }, index) =>
    isModerated ? [{ id: opinionIds[index] ?? 0, reason: 'moderated' as const }] : [],
  )
  await setModerations(db, await moveImportedOpinions(db, moderated))
  return opinionIds
}

/** Adds the times of the source, if known, at least a millisecond apart to keep the order, and none in the future. */
function withTimes<O extends WrittenOpinion>(opinions: O[], now: Date): (O & { createdAt: Date })[] {
  let last = 0
  return opinions.map((opinion, index) => {
    const latest = now.getTime() - opinions.length + index
    last = Math.max(last + 1, Math.min(opinion.writtenAt || latest, latest))
    return { ...opinion, createdAt: new Date(last) }
  })
}

/** Stores the votes of some participants at once; false if another process has finished the import meanwhile. */
export async function putParticipants(
  db: Db,
  { conversation, participants }: { conversation: Unfinished; participants: SourceParticipant[] },
): Promise<boolean> {
  const { id, slugId, opinionIds } = conversation
  return db.transaction().execute(async (db) => {
    await lockConversation(db, id)
    if (await isImportReady(db, id)) return false
    const usernameOf = ({ sourceId }: SourceParticipant) => participantName(slugId, sourceId)
    const ids = await userIds(db, participants.map(usernameOf))
    const votes = participants.flatMap((participant) => {
      const userId = ids(usernameOf(participant))
      return participant.votes.map(([place, choice, at]) => ({
        userId,
        opinionId: opinionIds[place] ?? 0,
        choice,
        at,
      }))
    })
    await putImportedVotes(db, {
      conversationId: id,
      votes: {
        userIds: votes.map(({ userId }) => userId),
        opinionIds: votes.map(({ opinionId }) => opinionId),
        choices: votes.map(({ choice }) => choice),
        times: votes.map(({ at }) => at),
      },
    })
    return true
  })
}

export const participantName = (slugId: string, sourceId: number) => `ext_${slugId}_${sourceId}`

async function userIds(db: Db, usernames: string[]): Promise<(username: string) => number> {
  const users = await ensureImportedUsers(db, usernames)
  return (username) => {
    const user = users.get(username)
    if (!user?.isImported) throw new Error(`The name ${username} is not an import's`)
    return user.id
  }
}
