import * as z from 'zod/mini'

/**
 * What explains the votes of a run best, among the votes that were cast. With `groups` few people are between the
 * groups. With `sides` people differ along one or two directions without a gap, and `groups` of the map are the ends of
 * these directions: the people who are certainly in an outer third. With `readiness` people mostly differ in how much
 * of everything they agree with. With `none` nothing explains them better than how popular each opinion is. With
 * `too_few` there are too few votes to tell. With `not_measured` none of this was measured yet.
 */
export const Structure = z.enum(['groups', 'sides', 'readiness', 'none', 'too_few', 'not_measured'])
export type Structure = z.infer<typeof Structure>

/** The direction of a side, counted from 0, and at which of its two ends the side is. */
export const SideEnd = z.object({
  direction: z.int().check(z.minimum(0), z.maximum(1)),
  end: z.enum(['low', 'high']),
})
export type SideEnd = z.infer<typeof SideEnd>
