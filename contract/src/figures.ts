import * as z from 'zod/mini'
import { Count } from './text.ts'

// What is told of the votes of a conversation that publishes only its results.

/**
 * A share among voters: a word under a hundred independent people (`most`: over 60 %, `half`: 40 to 60 %, `fewer`), from
 * there on per cent in steps of 5, never 0 or 100.
 */
export const ShareStep = z.union([
  z.enum(['most', 'half', 'fewer', 'over90', 'under10']),
  z.int().check(z.minimum(10), z.maximum(90)),
])
export type ShareStep = z.infer<typeof ShareStep>

/** How a group voted on an opinion. */
export const GroupFigure = z.object({
  agree: ShareStep,
  disagree: ShareStep,
  /** Only with per cent, never with words. */
  pass: z.optional(ShareStep),
  /** At least this many members voted: 15, 30, 50, 100, 200, 500, … */
  base: Count,
})
export type GroupFigure = z.infer<typeof GroupFigure>

/** How a group answered the poll, a share for each option in order. */
export const PollFigure = z.object({ options: z.array(ShareStep), base: Count })
export type PollFigure = z.infer<typeof PollFigure>

/** How much is told: totals under 30 independent people, cards of groups from 30, a map from 100. */
export const DetailStep = z.enum(['totals', 'cards', 'map'])
export type DetailStep = z.infer<typeof DetailStep>
