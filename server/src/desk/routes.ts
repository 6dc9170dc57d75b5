import {
  getDesk,
  LIMITS,
  listLedConversations,
  recordVisit,
  type Desk,
  type DeskDays,
  type LedConversation,
} from '@parley/contract'
import { requireOwnConversation } from '#authoring/organizer.ts'
import { conversationAccess, readableConversation } from '#conversations/read.ts'
import { canRead, isTrusted } from '#conversations/rules.ts'
import type { Ctx } from '#ctx.ts'
import { joinDays, shownReach, unlessSmall } from '#desk/small-counts.ts'
import {
  countAdded,
  daysOf,
  ledConversations,
  newestReach,
  opinionsWithFewVotes,
  type LedRow,
} from '#desk/sql.ts'
import { countVisit, visitsByChannel } from '#desk/visits.sql.ts'
import { byKind, waitingIn } from '#desk/waiting.sql.ts'
import { handle } from '#http/handle.ts'
import { omitMissing } from '#http/omit-missing.ts'
import type { KnownViewer } from '#http/viewer.ts'
import { queueScopeOf } from '#moderation/queue/scope.ts'

/** Below as many votes, results say nothing of an opinion in a group. */
const FEW_VOTES = 15
const SHOWN_WITH_FEW_VOTES = 5

export const desk = [
  handle(recordVisit, async ({ conversationSlugId, channel }, { ctx, db }) => {
    // The call says nothing about whether the conversation exists.
    const conversation = await conversationAccess(ctx, conversationSlugId)
    if (canRead(conversation, undefined)) await countVisit(db, { conversationId: conversation.id, channel })
  }),

  handle(getDesk, async ({ conversationSlugId: slugId }, { ctx, db, viewer }): Promise<Desk> => {
    await requireOwnConversation(db, { slugId, viewer, isMemberAllowed: true })
    const { id: conversationId, publication } = await readableConversation(ctx, slugId, viewer)
    // Where only results are published, whoever leads does not see each vote arrive either.
    const today = dayOf(ctx.now())
    const days = (await daysOf(db, conversationId)).filter(
      ({ day }) => publication !== 'results' || day < today,
    )
    const joined = joinDays(days)
    const few = await opinionsWithFewVotes(db, {
      conversationId,
      publication,
      fewerThan: FEW_VOTES,
      limit: SHOWN_WITH_FEW_VOTES,
    })
    const newest = await newestReach(db, conversationId)
    const channels = await visitsByChannel(db, conversationId)
    return {
      waiting: byKind(await waitingIn(db, { ...whoAsks(ctx, viewer), conversationIds: [conversationId] })),
      days: joined,
      ...omitMissing({
        newSinceYesterday: newSinceYesterday(joined, ctx.now()),
        reach: newest && shownReach(newest.reach, newest.created_at),
      }),
      numAdded: await countAdded(db, conversationId),
      fewVotes: few.map(({ slug_id: opinionSlugId, body, language, votes }) => ({
        opinionSlugId,
        opinion: body,
        ...omitMissing({ language: language ?? undefined, votes: unlessSmall(votes) }),
      })),
      numFewVotes: few[0]?.total ?? 0,
      channels: channels.map(({ channel, visits }) => ({
        channel,
        ...omitMissing({ visits: unlessSmall(visits) }),
      })),
    }
  }),

  handle(listLedConversations, async (_, { ctx, db, viewer }) => {
    const limit = LIMITS.ledConversations
    const rows = await ledConversations(db, { userId: viewer.user.id, limit: limit + 1 })
    const led = rows.slice(0, limit)
    const waiting = await waitingIn(db, { ...whoAsks(ctx, viewer), conversationIds: led.map(({ id }) => id) })
    const numWaiting = new Map<number, number>()
    for (const { conversation_id: id, count } of waiting)
      numWaiting.set(id, (numWaiting.get(id) ?? 0) + count)
    return {
      conversationList: led.map((row) => toLed(row, numWaiting.get(row.id) ?? 0)).toSorted(byNeed),
      hasMore: rows.length > limit,
    }
  }),
]

const whoAsks = (ctx: Ctx, viewer: KnownViewer) => ({
  userId: viewer.user.id,
  scope: queueScopeOf(viewer, ctx.now()),
  mayReviewOwn: isTrusted(viewer.user, ctx.now()),
})

const DAY_MS = 86_400_000
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Of the days that are told alone, so that nothing follows about those that are joined. */
function newSinceYesterday(days: readonly DeskDays[], now: Date): number | undefined {
  const yesterday = dayOf(new Date(now.getTime() - DAY_MS))
  return unlessSmall(
    days.reduce((sum, { from, newcomers = 0 }) => (from < yesterday ? sum : sum + newcomers), 0),
  )
}

const toLed = (row: LedRow, numWaiting: number): LedConversation => ({
  conversationSlugId: row.slug_id,
  title: row.title,
  createdAt: row.created_at.toISOString(),
  isIndexed: row.is_indexed,
  isClosed: row.closed_at !== null && row.opens_at === null,
  isLocked: row.is_locked,
  hasOutcome: row.has_outcome,
  participantCount: row.participants,
  numWaiting,
  ...omitMissing({
    language: row.language ?? undefined,
    closedAt: row.opens_at === null ? row.closed_at?.toISOString() : undefined,
    opensAt: row.opens_at?.toISOString(),
    closeAt: row.close_at?.toISOString(),
    answerDueOn: row.answer_due_on ?? undefined,
  }),
})

/** The next date of a conversation: when it closes, or when its answer is due. */
const nextDate = ({ isClosed, closeAt, answerDueOn, hasOutcome }: LedConversation): string =>
  (isClosed ? (hasOutcome ? undefined : answerDueOn) : closeAt) ?? '9999'

/** Where most waits comes first, then the next date, then the newest. */
const byNeed = (one: LedConversation, other: LedConversation): number =>
  other.numWaiting - one.numWaiting ||
  nextDate(one).localeCompare(nextDate(other)) ||
  other.createdAt.localeCompare(one.createdAt)
