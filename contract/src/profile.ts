import * as z from 'zod/mini'
import { call } from './call.ts'
import { Conversation } from './conversations.ts'
import { Opinion } from './opinions.ts'
import { Instant, SlugId, VoteChoice } from './text.ts'

export const listOwnConversations = call({
  path: '/user/conversation/fetch',
  summary: "A page of the viewer's own conversations, newest first; private, locked and unfinished ones too",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({
    /** The last conversation of the previous page. */
    lastConversationSlugId: z.optional(SlugId),
  }),
  output: z.array(Conversation),
})

/** An opinion with its conversation; a deleted conversation has few fields, see `isDeleted`. */
const IN_CONVERSATION = { conversationData: Conversation, opinionItem: Opinion }

export const listOpinionsByViewer = call({
  path: '/user/opinion/fetch',
  summary:
    "A page of the viewer's own opinions, newest first; moderated ones and those in deleted conversations too",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({
    /** The last opinion of the previous page. */
    lastOpinionSlugId: z.optional(SlugId),
  }),
  output: z.array(z.object(IN_CONVERSATION)),
})

export const listVotesByViewer = call({
  path: '/user/vote/fetch',
  summary: "A page of the viewer's own votes, newest first, on opinions that can be read",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({
    /** The opinion of the last vote of the previous page. */
    lastOpinionSlugId: z.optional(SlugId),
  }),
  output: z.array(z.object({ ...IN_CONVERSATION, votingAction: VoteChoice, votedAt: Instant })),
})
