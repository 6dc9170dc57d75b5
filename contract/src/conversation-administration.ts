import * as z from 'zod/mini'
import { call } from './call.ts'
import { atMost, Count, Instant, LanguageTag, LIMITS, SlugId } from './text.ts'
import { Username } from './usernames.ts'

/**
 * The conversations that a list of administrators is limited to. `waiting`: something in it waits for publication or
 * review. `orphaned`: nobody can lead it.
 */
export const ConversationState = z.enum(['public', 'private', 'waiting', 'closed', 'locked', 'orphaned'])
export type ConversationState = z.infer<typeof ConversationState>

/** A conversation as administrators see it in their list: its title and its state, and nothing that was said. */
export const AdministeredConversation = z.object({
  conversationSlugId: SlugId,
  title: z.string(),
  language: z.optional(LanguageTag),
  createdAt: Instant,
  /** The author; absent if the account is gone. */
  username: z.optional(z.string()),
  organizationName: z.optional(z.string()),
  isPublic: z.boolean(),
  isClosed: z.boolean(),
  isLocked: z.boolean(),
  isOrphaned: z.boolean(),
  /** When a private conversation becomes public by itself. */
  publishedAt: z.optional(Instant),
  /** How many opinions wait for review. */
  numWaiting: Count,
})
export type AdministeredConversation = z.infer<typeof AdministeredConversation>

export const listAllConversations = call({
  path: '/administrator/conversation/fetch',
  summary:
    'All conversations, private ones too, newest first, in pages; each page looks through a few thousand',
  access: 'administrator',
  effect: 'read',
  input: z.strictObject({
    /** Returns only conversations whose title contains this text, ignoring case. */
    search: z.optional(z.string().check(atMost(LIMITS.title))),
    state: z.optional(ConversationState),
    /** `next` of the previous page. */
    after: z.optional(SlugId),
  }),
  output: z.object({
    conversationList: z.array(AdministeredConversation),
    /** Absent if there are no more; a page may be empty and still have a next one. */
    next: z.optional(SlugId),
  }),
})

const OrganizationName = z.string().check(atMost(200), z.minLength(1))
const ONE = z.strictObject({ conversationSlugId: SlugId })

export const openPrivateConversation = call({
  path: '/administrator/conversation/open',
  // The list names private conversations to administrators, so this records what their browser tells, and prevents nothing.
  summary:
    'Records that an administrator opened a private conversation from the list of all; browsers tell it',
  access: 'administrator',
  effect: 'write',
  audit: ['conversation.opened'],
  limit: 'decision',
  input: ONE,
})

export const administerConversation = call({
  path: '/administrator/conversation/change',
  summary:
    'Closes, reopens or deletes any conversation; whoever leads it is notified. What is so already is a success',
  access: 'administrator',
  effect: 'write',
  audit: ['conversation.closed', 'conversation.reopened', 'conversation.deleted'],
  limit: 'decision',
  input: z.strictObject({ conversationSlugId: SlugId, change: z.enum(['close', 'reopen', 'delete']) }),
})

export const handOverConversation = call({
  path: '/administrator/conversation/hand-over',
  summary:
    'Gives a conversation to another person or organization, who lead it from then on; those who begin or cease to are notified',
  access: 'administrator',
  effect: 'write',
  audit: ['conversation.handed_over'],
  limit: 'decision',
  input: z
    .strictObject({
      conversationSlugId: SlugId,
      /** The person; with an organization one of its members, by default a facilitator or the oldest member. */
      username: z.optional(Username),
      organizationName: z.optional(OrganizationName),
    })
    .check(
      z.refine(({ username, organizationName }) => (username ?? organizationName) !== undefined, {
        error: 'must name a person or an organization',
        path: ['username'],
      }),
    ),
  output: z.discriminatedUnion('success', [
    z.object({ success: z.literal(true) }),
    z.object({
      success: z.literal(false),
      /** `author_gone`: the conversation goes with the account of its author. */
      reason: z.enum(['not_member', 'no_members', 'author_gone']),
    }),
  ]),
})
