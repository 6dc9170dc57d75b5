import * as z from 'zod/mini'
import { call } from './call.ts'
import { Count, Instant, SlugId } from './text.ts'

/** The bounds of a statement that people take part from one place. */
export const SHARED_PLACE = { minPeople: 2, maxPeople: 500, maxDays: 30 } as const

/** From this number of guests on that wait in one place, whoever leads is asked whether they sit together. */
export const MIN_GUESTS_TO_ASK = 10

/** "Up to N people take part from one place until a date": up to N guests of that place then count one each. */
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

/** Identifies a place in one conversation, without telling where it is. */
const PlaceId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

const ofConversation = { conversationSlugId: SlugId }

export const getSharedPlace = call({
  path: '/shared-place/fetch',
  summary:
    'What is stated about people who take part from one place, and whether many guests wait in one; for those who lead the conversation or may moderate it',
  access: 'user',
  effect: 'read',
  input: z.strictObject(ofConversation),
  output: z.object({
    /** Whether guests of one place count as one person here. Where not, there is nothing to state. */
    arePlacesCounted: z.boolean(),
    /** What holds now. */
    sharedPlace: z.optional(SharedPlace),
    /** The place with most guests who wait and do not count each; absent below {@link MIN_GUESTS_TO_ASK} of them. */
    mostGuests: z.optional(
      z.object({
        placeId: PlaceId,
        numWaiting: Count,
        /** Whether the viewer asks from this place. */
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
  limit: 'authoring',
  input: z.strictObject({
    ...ofConversation,
    ...SharedPlace.shape,
    /**
     * The place from which the call is made, the one that was stated before, or the one with most guests as
     * {@link getSharedPlace} named it.
     */
    place: z.union([z.enum(['here', 'same']), PlaceId]),
  }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /** Guests of one place count one each here anyway, or no guest waits to be counted in that place any more. */
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
  limit: 'authoring',
  input: z.strictObject(ofConversation),
})
