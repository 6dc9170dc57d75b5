import * as z from 'zod/mini'
import { call } from './call.ts'
import { GroupFigure } from './figures.ts'
import { SlugId } from './text.ts'

/**
 * An opinion about the person who answers it, such as "I own a house". It is in no count and no analysis, and its own
 * counts are 0 on the wire; how people answered is told here alone, in every conversation.
 */
export const AboutPerson = z.object({
  /** How everybody answered, in steps of 5 %. Absent: fewer than thirty have answered, or the first figure is not due. */
  figure: z.optional(GroupFigure),
})
export type AboutPerson = z.infer<typeof AboutPerson>

/** After this many votes on other opinions of a conversation, a person is asked opinions about the person. */
export const CARDS_BEFORE_PERSON = 10

export const markAboutPerson = call({
  path: '/opinion/about-person/set',
  summary:
    'Says whether an opinion is about the person who answers it: its author and those who lead the conversation until somebody else has voted on it, later only those who moderate the conversation',
  access: 'guest',
  effect: 'write',
  audit: ['opinion.marked_about_person', 'opinion.unmarked_about_person'],
  limit: 'decision',
  input: z.strictObject({ opinionSlugId: SlugId, isAboutPerson: z.boolean() }),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    /** Somebody else has voted on it, so that only those who moderate the conversation can say so now. */
    z.object({ success: z.literal(false), reason: z.literal('others_have_voted') }),
  ]),
})
