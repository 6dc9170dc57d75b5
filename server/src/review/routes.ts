import {
  LIMITS,
  listWaitingForReview,
  listWaitingOpinions,
  publishOpinion,
  setReviewRequired,
} from '@parley/contract'
import { toWaitingOpinion } from '#analysis/view.ts'
import { actRecorder, changeAsOrganizer, type RecordAction } from '#authoring/organizer.ts'
import { intakeOf, type IntakeSettings, setIntake } from '#conversations/authoring.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { mayModerate, reviewerRole } from '#conversations/rules.ts'
import type { Ctx, Db } from '#ctx.ts'
import { handle } from '#http/handle.ts'
import { sameTexts } from '#opinions/same-text.sql.ts'
import {
  countWaiting,
  waitingForReviewer,
  waitingInConversation,
  type WaitingOpinion,
} from '#opinions/waiting.sql.ts'
import { publishWaiting } from '#moderation/publish.ts'
import { reviewerOf, requireReviewable } from '#review/reviewable.ts'

export const review = [
  handle(setReviewRequired, async ({ conversationSlugId, ...settings }, { ctx, db, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const { id, authorId, organizationId, slugId } = conversation
    const isOwn = authorId === viewer.user.id && organizationId === null
    if (isOwn || !mayModerate(conversation, viewer, ctx.now()))
      return changeAsOrganizer(ctx, { slugId, viewer }, (db, _, record) =>
        changeIntake(db, { id, settings, record }),
      )
    await db.transaction().execute(async (db) => {
      await lockConversation(db, id)
      await changeIntake(db, { id, settings, record: actRecorder(db, { slugId, viewer }) })
    })
  }),

  handle(publishOpinion, async ({ opinionSlugId: slugId }, { ctx, viewer }) => {
    const reviewable = await requireReviewable(ctx, { slugId, viewer })
    if (reviewable === 'published_by_viewer') return { success: true as const }
    const { id: conversationId } = reviewable.conversation
    const isPublished = await publishWaiting(ctx, { slugId, conversationId, reviewerId: viewer.user.id })
    return isPublished
      ? { success: true as const }
      : { success: false as const, reason: 'conversation_locked' as const }
  }),

  handle(listWaitingOpinions, async ({ conversationSlugId }, { ctx, viewer }) => {
    const conversation = await readableConversation(ctx, conversationSlugId, viewer)
    const { id: conversationId } = conversation
    const isReviewer = reviewerRole(conversation, viewer, ctx.now()) !== undefined
    const reviewer = isReviewer ? reviewerOf(ctx, viewer) : undefined
    const rows = await waitingInConversation(ctx.pool, {
      conversationId,
      ...(isReviewer ? {} : { authorId: viewer.user.id }),
      limit: LIMITS.slugList,
    })
    const canSeeNames = mayModerate(conversation, viewer, ctx.now())
    const sameTexts = isReviewer ? await sameTextsOf(ctx, rows) : undefined
    return {
      isReviewer,
      numWaiting: reviewer ? await countWaiting(ctx.pool, { ...reviewer, conversationId }) : 0,
      opinionList: rows.map((row) => ({
        ...toWaitingOpinion(row, { viewer, seesNames: canSeeNames }),
        sameText: sameTexts?.get(row.slug_id),
      })),
    }
  }),

  handle(listWaitingForReview, async ({ lastSlugId, limit = 20 }, { ctx, viewer }) => {
    const reviewer = reviewerOf(ctx, viewer)
    if (reviewer === undefined) return { numWaiting: 0, waitingList: [] }
    const rows = await waitingForReviewer(ctx.pool, { ...reviewer, lastSlugId, limit })
    const sameTexts = await sameTextsOf(ctx, rows)
    return {
      numWaiting: await countWaiting(ctx.pool, reviewer),
      waitingList: await Promise.all(
        rows.map(async (row) => {
          const conversation = await conversationAccess(ctx, row.conversation_slug_id)
          const canSeeNames = conversation !== undefined && mayModerate(conversation, viewer, ctx.now())
          return {
            conversationSlugId: row.conversation_slug_id,
            conversationTitle: row.conversation_title,
            opinionItem: {
              ...toWaitingOpinion(row, { viewer, seesNames: canSeeNames }),
              sameText: sameTexts.get(row.slug_id),
            },
          }
        }),
      ),
    }
  }),
]

const sameTextsOf = ({ pool }: Ctx, rows: readonly WaitingOpinion[]) =>
  sameTexts(
    pool,
    rows.map(({ slug_id }) => slug_id),
  )

/** The texts in the audit log for a setting that is switched on and off. */
const AUDIT_TEXTS = {
  isReviewRequired: ['required', 'not required'],
  isNewcomerReviewRequired: ['required of newcomers', 'not required of newcomers'],
  areOpinionsPaused: ['opinions paused', 'opinions not paused'],
} as const satisfies Record<keyof IntakeSettings, readonly [on: string, off: string]>
const SETTINGS = ['isReviewRequired', 'isNewcomerReviewRequired', 'areOpinionsPaused'] as const

/** Changes the settings that differ from those of the conversation, which is locked. */
async function changeIntake(
  db: Db,
  { id, settings, record }: { id: number; settings: IntakeSettings; record: RecordAction },
): Promise<void> {
  const before = await intakeOf(db, id)
  const changed = SETTINGS.filter((name) => settings[name] !== undefined && settings[name] !== before[name])
  if (changed.length === 0) return
  await setIntake(db, id, settings)
  for (const name of changed) await record('review.changed', AUDIT_TEXTS[name][settings[name] ? 0 : 1])
}
