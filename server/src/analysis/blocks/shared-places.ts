import { createHash } from 'node:crypto'
import {
  AppError,
  endSharedPlace,
  getSharedPlace,
  isSharedPlaceDate,
  MIN_GUESTS_TO_ASK,
  stateSharedPlace,
  type DecidedAs,
} from '@parley/contract'
import { enqueueAnalysis } from '#analysis/worker/queue.sql.ts'
import { lockConversation } from '#conversations/locks.sql.ts'
import { readableConversation } from '#conversations/read.ts'
import { mayModerate, requireModeratorOf } from '#conversations/rules.ts'
import { touchConversation, type ReadableConversation } from '#conversations/sql.ts'
import type { Ctx, Db } from '#ctx.ts'
import { appendAudit } from '#db/audit.sql.ts'
import { handle } from '#http/handle.ts'
import { assertNotOnHold, type KnownViewer } from '#http/viewer.ts'
import { isOrganizer } from '#organizations/sql.ts'
import { originTags } from '#votes/place.ts'
import {
  placesWithManyGuests,
  endSharedPlaceOf,
  currentSharedPlace,
  putSharedPlace,
} from '#votes/shared-places.sql.ts'

const nobodyWaits = { success: false as const, reason: 'nobody_waits' as const }

export const sharedPlaces = [
  handle(getSharedPlace, async ({ conversationSlugId }, { ctx, db, viewer, address }) => {
    const { conversation } = await requireOrganizer(ctx, conversationSlugId, viewer)
    const { id: conversationId } = conversation
    const here = originTags(ctx)({ address, conversationId, isLoggedIn: false })?.place
    if (here === undefined) return { arePlacesCounted: false }
    const sharedPlace = await currentSharedPlace(db, conversationId, ctx.now())
    const [most] = await placesWithManyGuests(db, { conversationId, minGuests: MIN_GUESTS_TO_ASK })
    return {
      arePlacesCounted: true,
      sharedPlace: sharedPlace && {
        numPeople: sharedPlace.numPeople,
        until: sharedPlace.until.toISOString(),
      },
      mostGuests: most && {
        placeId: idOf(most.place),
        numWaiting: most.numWaiting,
        isHere: most.place.equals(here),
      },
    }
  }),

  handle(
    stateSharedPlace,
    async ({ conversationSlugId, place: chosen, numPeople, until }, { ctx, db, viewer, address }) => {
      assertNotOnHold(viewer, ctx.now())
      const { conversation, actedAs } = await requireOrganizer(ctx, conversationSlugId, viewer)
      const { id: conversationId } = conversation
      if (!isSharedPlaceDate(until, ctx.now().getTime()))
        throw new AppError('invalid_input', 'date_out_of_range', 'Choose a time in the next 30 days.', {
          field: 'until',
        })
      const here = originTags(ctx)({ address, conversationId, isLoggedIn: false })?.place
      if (here === undefined) return { success: false as const, reason: 'places_not_counted' as const }
      return db.transaction().execute(async (db) => {
        await lockConversation(db, conversationId)
        const place = chosen === 'here' ? here : await placeOf(db, { conversationId, chosen, now: ctx.now() })
        if (place === undefined) return nobodyWaits
        const current = await currentSharedPlace(db, conversationId, ctx.now())
        const isSame = current?.place.equals(place) && current.numPeople === numPeople
        if (isSame && current?.until.toISOString() === new Date(until).toISOString())
          return { success: true as const }
        const by = { conversationId, actorId: viewer.user.id, actedAs }
        await putSharedPlace(db, { ...by, place, numPeople, until: new Date(until) }, ctx.now())
        await touchConversation(db, conversationId)
        await enqueueAnalysis(db, conversationId)
        await appendAudit(db, {
          actorId: viewer.user.id,
          action: 'place.stated',
          target: `conversation:${conversation.slugId}`,
          reason: `${numPeople} until ${until}`,
        })
        return { success: true as const }
      })
    },
  ),

  handle(endSharedPlace, async ({ conversationSlugId }, { ctx, db, viewer }) => {
    assertNotOnHold(viewer, ctx.now())
    const { conversation, actedAs } = await requireOrganizer(ctx, conversationSlugId, viewer)
    const { id: conversationId, slugId } = conversation
    await db.transaction().execute(async (db) => {
      await lockConversation(db, conversationId)
      const by = { conversationId, actorId: viewer.user.id, actedAs }
      if (!(await endSharedPlaceOf(db, by, ctx.now()))) return
      await touchConversation(db, conversationId)
      await appendAudit(db, {
        actorId: viewer.user.id,
        action: 'place.ended',
        target: `conversation:${slugId}`,
      })
    })
  }),
]

type Chosen = { conversationId: number; chosen: string; now: Date }

/** The place that was stated before, or the one with many guests that the viewer saw; undefined if there is none now. */
async function placeOf(db: Db, { conversationId, chosen, now }: Chosen): Promise<Buffer | undefined> {
  if (chosen === 'same') return (await currentSharedPlace(db, conversationId, now))?.place
  const crowded = await placesWithManyGuests(db, { conversationId, minGuests: MIN_GUESTS_TO_ASK })
  return crowded.find(({ place }) => idOf(place) === chosen)?.place
}

/** Identifies a place for the organizers, without revealing its tag. */
const idOf = (place: Buffer): string => createHash('sha256').update(place).digest('hex').slice(0, 16)

type OrganizedConversation = { conversation: ReadableConversation; actedAs: DecidedAs }

/** The conversation and the viewer's role, if the viewer leads or moderates it; throws otherwise. */
async function requireOrganizer(
  ctx: Ctx,
  slugId: string,
  viewer: KnownViewer,
): Promise<OrganizedConversation> {
  const conversation = await readableConversation(ctx, slugId, viewer)
  if (conversation.publication === 'votes')
    throw new AppError('conflict', 'votes_published', 'Where votes are published, everybody counts.')
  const { id: conversationId } = conversation
  if (await isOrganizer(ctx.db, { conversationId, userId: viewer.user.id }))
    return { conversation, actedAs: 'author' }
  if (mayModerate(conversation, viewer, ctx.now()))
    return { conversation, actedAs: requireModeratorOf(conversation, viewer, ctx.now()) }
  throw new AppError('forbidden', 'needs_author', 'Only its organizers and moderators can do this.')
}
