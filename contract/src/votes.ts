import * as z from 'zod/mini'
import { call } from './call.ts'
import { ConsentVersion, LIMITS, SlugId, VoteChoice } from './text.ts'

/** What a person may do with a vote: say it, say another, or take it back. */
export const VoteAction = z.enum([...VoteChoice.options, 'cancel'])
export type VoteAction = z.infer<typeof VoteAction>

export const castVote = call({
  path: '/vote/cast',
  summary: 'Casts, changes or takes back a vote; false where voting is not possible any more',
  access: 'device',
  effect: 'write',
  input: z.strictObject({
    opinionSlugId: SlugId,
    chosenOption: VoteAction,
    /** The consent sentence the person has seen; recorded with the first vote. */
    consentVersion: z.optional(ConsentVersion),
  }),
  output: z.boolean(),
})

export const listOwnVotes = call({
  path: '/user/vote/get-by-conversations',
  summary: "The viewer's own votes in some conversations",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({ conversationSlugIdList: z.array(SlugId).check(z.maxLength(LIMITS.slugList)) }),
  output: z.array(z.object({ opinionSlugId: SlugId, votingAction: VoteChoice })),
})
