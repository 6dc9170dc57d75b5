import * as z from 'zod/mini'

/** What is unusual about some votes. */
export const PatternKind = z.enum(['burst', 'new_devices', 'identical_votes', 'one_answer'])
export type PatternKind = z.infer<typeof PatternKind>
