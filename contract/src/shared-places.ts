import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, Count, Instant, SlugId } from './text.ts'

/** The bounds of a statement that people take part from one place. */
export const SHARED_PLACE = { minPeople: 2, maxPeople: 500, maxDays: 30 } as const

/**
 * If at least this many guests of one place wait to be counted, the organizers are asked whether these guests are in
 * the same place.
 */
export const MIN_GUESTS_TO_ASK = 10

/**
 * The statement "up to N people take part from one place until a date". Up to N guests of that place then count as
 * separate people.
 */
export const SharedPlace = z.object({
  numPeople: z.int().check(z.minimum(SHARED_PLACE.minPeople), z.maximum(SHARED_PLACE.maxPeople)),
  /** A future moment, at most {@link SHARED_PLACE.maxDays} days ahead. */
  until: Instant,
})
export type SharedPlace = z.infer<typeof SharedPlace>

/** Whether a moment can be the end of such a statement. */
export const isSharedPlaceDate = (until: string, now: number): boolean => {
  const ahead = Date.parse(until) - now
  return ahead > 0 && ahead <= SHARED_PLACE.maxDays * 86_400_000
}

/** Identifies a place in one conversation, without revealing its network address. */
const PlaceId = z.string().check(atMost(100), z.regex(/^[0-9a-f]{16}$/))

const CONVERSATION_INPUT = { conversationSlugId: SlugId }

export const getSharedPlace = call({
  path: '/shared-place/fetch',
  summary:
    'What is stated about people who take part from one place, and whether many guests wait in one; for those who lead the conversation or may moderate it',
  access: 'user',
  effect: 'read',
  input: z.strictObject(CONVERSATION_INPUT),
  output: z.object({
    /** Whether all guests of one place count as one person in this conversation. Otherwise no statement is needed. */
    arePlacesCounted: z.boolean(),
    /** The statement in force. */
    sharedPlace: z.optional(SharedPlace),
    /**
     * The place with the most guests who wait to be counted as separate people; absent if fewer than {@link
     * MIN_GUESTS_TO_ASK} wait.
     */
    mostGuests: z.optional(
      z.object({
        placeId: PlaceId,
        numWaiting: Count,
        /** Whether the viewer is at this place. */
        isHere: z.boolean(),
      }),
    ),
  }),
})

export const stateSharedPlace = call({
  path: '/shared-place/state',
  summary:
    'States that up to a number of people take part from one place until a date, as everybody reads in the ledger; for those who lead the conversation or may moderate it. It replaces what was stated before',
  access: 'user',
  effect: 'write',
  audit: ['place.stated'],
  limit: 'authoring',
  input: z.strictObject({
    ...CONVERSATION_INPUT,
    ...SharedPlace.shape,
    /**
     * `here`: the place from which the call is made. `same`: the place of the statement in force. Otherwise the
     * `placeId` that {@link getSharedPlace} returned.
     */
    place: z.union([z.enum(['here', 'same']), PlaceId]),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /**
       * `places_not_counted`: guests already count as separate people here. `nobody_waits`: no guest of that place
       * waits to be counted any more.
       */
      reason: z.enum(['places_not_counted', 'nobody_waits']),
    }),
  ]),
})

export const endSharedPlace = call({
  path: '/shared-place/end',
  summary:
    'Takes such a statement back: guests who still wait count as one person again. Whoever has been counted stays counted. Repeating it is a success',
  access: 'user',
  effect: 'write',
  audit: ['place.ended'],
  limit: 'authoring',
  input: z.strictObject(CONVERSATION_INPUT),
})
