import { AppError, markAboutPerson, type DecidedAs } from '@parley/contract'
import { lockConversation } from '#conversations/locks.sql.ts'
import { conversationAccess } from '#conversations/read.ts'
import { isFacilitator, isModerator, isTrusted, requireReadable } from '#conversations/rules.ts'
import { touchConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHoldFor, type KnownViewer } from '#http/viewer.ts'
import { insertAboutPersonAct } from '#moderation/about-person.sql.ts'
import { opinionToDecide, type OpinionToDecide } from '#moderation/decisions.sql.ts'
import { noOpinionError } from '#moderation/subject.ts'
import {
  forgetAnswers,
  haveOthersVoted,
  setAboutPerson,
  setWaitingAboutPerson,
} from '#opinions/about-person.sql.ts'
import { countOpinion, finishRecount, recountOpinion } from '#opinions/counting.ts'
import { isCountedNow, opinionForUpdate } from '#opinions/sql.ts'
import { isOrganizer } from '#organizations/sql.ts'

/** Who may mark an opinion: those who moderate at any time, its author and those who lead before others have voted. */
type Marker = { isAuthor: boolean; role: DecidedAs | undefined }

type Marking = { opinion: OpinionToDecide; isAboutPerson: boolean; viewer: KnownViewer; marker: Marker }

export const markingAboutPerson = handle(
  markAboutPerson,
  async ({ opinionSlugId, isAboutPerson }, { ctx, viewer }) => {
    const opinion = await opinionToDecide(ctx.db, opinionSlugId)
    if (opinion === undefined) throw noOpinionError()
    const marker = await markerOf(ctx, opinion, viewer)
    // Finishes the recount of a very recent decision first, in short transactions.
    if (!opinion.isWaiting) await recountOpinion(ctx, opinion.id)
    return ctx.db.transaction().execute(async (db) => {
      await lockConversation(db, opinion.conversationId)
      const marking = { opinion, isAboutPerson, viewer, marker }
      return opinion.isWaiting ? markWaiting(db, marking) : mark(ctx, db, marking)
    })
  },
)

/** Refuses everybody else. They learn nothing of opinions that wait for review. */
async function markerOf(ctx: Ctx, opinion: OpinionToDecide, viewer: KnownViewer): Promise<Marker> {
  const conversation = requireReadable(await conversationAccess(ctx, opinion.conversationSlugId), viewer)
  const now = ctx.now()
  const isAuthor = opinion.authorId === viewer.user.id
  const leads =
    isTrusted(viewer.user, now) &&
    (await isOrganizer(ctx.db, { conversationId: conversation.id, userId: viewer.user.id }))
  const role = isModerator(viewer, now)
    ? 'moderator'
    : isFacilitator(conversation, viewer, now)
      ? 'facilitator'
      : leads
        ? 'author'
        : undefined
  if (isAuthor || role !== undefined) return { isAuthor, role }
  if (opinion.isWaiting) throw noOpinionError()
  throw new AppError(
    'forbidden',
    'not_author',
    'Only its author and those who lead or moderate the conversation can do this.',
  )
}

async function markWaiting(db: Db, { opinion, isAboutPerson }: Marking) {
  if (!(await setWaitingAboutPerson(db, { slugId: opinion.slugId, isAboutPerson }))) throw noOpinionError()
  return { success: true as const }
}

async function mark(ctx: Ctx, db: Db, { opinion, isAboutPerson, viewer, marker }: Marking) {
  const found = await opinionForUpdate(db, opinion.slugId)
  if (found === undefined || found.deleted_at !== null) throw noOpinionError()
  const since = found.about_person_since
  if ((since !== null) === isAboutPerson) return { success: true as const }
  const { isAuthor, role } = marker
  // Nobody moderates their own opinion.
  const isModerating = !isAuthor && (role === 'moderator' || role === 'facilitator')
  if (!isModerating && (await haveOthersVoted(db, found.id)))
    return { success: false as const, reason: 'others_have_voted' as const }
  if (isAuthor && role === undefined) assertNotOnHoldFor({ madeAt: found.created_at }, viewer, ctx.now())
  const { id: opinionId, conversation_id: conversationId } = found
  await finishRecount(db, opinionId)
  if (since !== null) await forgetAnswers(db, { opinionId, since })
  await setAboutPerson(db, { opinionId, isAboutPerson })
  if (isCountedNow({ ...found, about_person_since: null }))
    await countOpinion(db, { opinionId, conversationId, sign: isAboutPerson ? -1 : 1 })
  // People go on answering a marked opinion, unlike a moderated one, so its earlier voters are recounted at once.
  if (isAboutPerson) await finishRecount(db, opinionId)
  if (!isAuthor && role !== undefined) {
    await insertAboutPersonAct(db, {
      opinionId,
      conversationId,
      actorId: viewer.user.id,
      actedAs: role,
      action: isAboutPerson ? 'mark_about_person' : 'unmark_about_person',
    })
    await appendAudit(db, {
      actorId: viewer.user.id,
      action: isAboutPerson ? 'opinion.marked_about_person' : 'opinion.unmarked_about_person',
      target: `opinion:${opinion.slugId}`,
    })
  }
  await touchConversation(db, conversationId)
  return { success: true as const }
}
