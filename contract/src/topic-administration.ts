import * as z from 'zod/mini'
import { call } from './call.ts'
import { normalizeLine } from './conversation-text.ts'
import { visibleLength } from './new-text.ts'
import { hasVisibleText } from './rich-text.ts'
import { atMost, atMostItems, Count, TopicCode } from './text.ts'

/** The longest name of a topic, in visible characters. */
export const MAX_TOPIC_NAME = 40

const TopicName = z.string().check(
  atMost(1000),
  z.refine((name) => hasVisibleText(name) && visibleLength(normalizeLine(name)) <= MAX_TOPIC_NAME, {
    error: `must have 1 to ${MAX_TOPIC_NAME} characters`,
  }),
)

export const listAllTopics = call({
  path: '/administrator/topic/get-all',
  summary: 'All topics in their order, retired ones too',
  access: 'administrator',
  effect: 'read',
  output: z.object({
    topicList: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** The number of conversations, including private and deleted ones. */
        numConversations: Count,
        numFollowers: Count,
        isRetired: z.boolean(),
      }),
    ),
  }),
})

export const createTopic = call({
  path: '/administrator/topic/create',
  summary: 'Adds a topic at the end',
  access: 'administrator',
  effect: 'write',
  audit: ['topic.created'],
  limit: 'decision',
  input: z.strictObject({ topicCode: TopicCode, name: TopicName }),
})

export const renameTopic = call({
  path: '/administrator/topic/rename',
  summary: 'Changes the name of a topic; its code and address stay',
  access: 'administrator',
  effect: 'write',
  audit: ['topic.renamed'],
  limit: 'decision',
  input: z.strictObject({ topicCode: TopicCode, name: TopicName }),
})

export const orderTopics = call({
  path: '/administrator/topic/order',
  summary: 'Puts the topics into this order; those that are not named follow by name',
  access: 'administrator',
  effect: 'write',
  audit: ['topics.ordered'],
  limit: 'decision',
  input: z.strictObject({ topicCodeList: z.array(TopicCode).check(atMostItems(1000)) }),
})

export const retireTopic = call({
  path: '/administrator/topic/retire',
  summary: 'Stops to offer a topic, or offers it again; conversations keep theirs',
  access: 'administrator',
  effect: 'write',
  audit: ['topic.retired', 'topic.restored'],
  limit: 'decision',
  input: z.strictObject({ topicCode: TopicCode, isRetired: z.boolean() }),
})
