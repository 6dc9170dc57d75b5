import * as z from 'zod/mini'
import { OWN_VIEW_ONLY } from './audit.ts'
import { call } from './call.ts'
import { TopicCode } from './text.ts'

const Topics = z.array(z.object({ code: z.string(), name: z.string(), numConversations: z.int() }))

export const listTopics = call({
  path: '/topic/get-all-topics',
  summary: 'All topics in their order',
  access: 'anyone',
  effect: 'read',
  output: z.object({
    topicList: Topics,
    /** Retired topics, which conversations may still have and whose names are needed; absent if there are none. */
    retiredTopicList: z.optional(Topics),
  }),
})

export const listFollowedTopics = call({
  path: '/topic/get-followed',
  summary: 'The topics that the viewer follows',
  access: 'guest',
  effect: 'read',
  output: z.object({ followedTopicCodeList: z.array(z.string()) }),
})

export const followTopic = call({
  path: '/topic/follow',
  summary: 'Follows a topic; following it already is a success',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ topicCode: TopicCode }),
})

export const unfollowTopic = call({
  path: '/topic/unfollow',
  summary: 'Ends following a topic; not following it is a success',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ topicCode: TopicCode }),
})
