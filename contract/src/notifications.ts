import * as z from 'zod/mini'
import { OWN_VIEW_ONLY } from './audit.ts'
import { call } from './call.ts'
import { ModerationReason } from './moderation.ts'
import { Count, GroupKey, Instant, LanguageTag, LIMITS, SlugId } from './text.ts'

/** The numbers of voters on an opinion at which its author is notified. */
export const VOTE_MILESTONES = [
  1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000,
  1_000_000, 2_500_000, 5_000_000, 10_000_000,
] as const

/** The kinds that people can switch on and off, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  'new_opinion',
  'opinion_vote',
  'moderation_decision',
  'appeal_answer',
  'outcome_posted',
  'scheduled_publication',
  'import',
  'new_opinions',
  'organizer_update',
] as const
export const NotificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.infer<typeof NotificationKind>

/**
 * Kinds that nobody can switch off. Notifications about a new device, being set aside or suspended, an opinion that was
 * published after review, and a removed name of a group have no switch either.
 */
export const ALWAYS_ON_KINDS: readonly string[] = ['moderation_decision', 'appeal_answer']

/** The only kinds sent to clients that do not set `includeAll`; older clients know no others. */
export const BASIC_KINDS: readonly string[] = ['new_opinion', 'opinion_vote']

const COMMON = {
  slugId: SlugId,
  isRead: z.boolean(),
  createdAt: Instant,
  /** HTML of an opinion, an outcome or an update with b, i, strike and u on one line; empty if the viewer may not read it. */
  message: z.string(),
  /** The language of the message; absent if unknown. */
  language: z.optional(LanguageTag),
  /** Empty if the viewer may not read it. */
  conversationTitle: z.optional(z.string()),
  conversationLanguage: z.optional(LanguageTag),
  /** The target was deleted, or the viewer may not read it. */
  isGone: z.optional(z.literal(true)),
}
const routeTarget = z.object({ conversationSlugId: SlugId, opinionSlugId: SlugId })
const widerTarget = z.object({ conversationSlugId: SlugId, opinionSlugId: z.optional(SlugId) })

/** What an administrator did with a conversation, or that it was given to or taken from the reader. */
export const AdministeredChange = z.enum(['close', 'reopen', 'delete', 'given', 'taken'])
export type AdministeredChange = z.infer<typeof AdministeredChange>

/** A notification on the wire. */
export const Notification = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('opinion_vote'),
    ...COMMON,
    routeTarget,
    numVotes: z.int().check(z.minimum(1)),
  }),
  z.object({ type: z.literal('new_opinion'), ...COMMON, routeTarget, username: z.string() }),
  z.object({
    type: z.literal('moderation_decision'),
    ...COMMON,
    routeTarget: widerTarget,
    decisionId: z.optional(SlugId),
    action: z.enum(['lock', 'move', 'hide', 'withdraw']),
    reason: z.optional(ModerationReason),
    /** The decision is about an update. */
    isAboutUpdate: z.optional(z.literal(true)),
  }),
  z.object({
    type: z.literal('appeal_answer'),
    ...COMMON,
    routeTarget: widerTarget,
    /** The decision that was appealed against. */
    decisionId: z.optional(SlugId),
    isAccepted: z.boolean(),
    /** The appeal was against the decision to set the person aside. */
    isAboutSetAside: z.optional(z.literal(true)),
  }),
  z.object({ type: z.literal('scheduled_publication'), ...COMMON, routeTarget: widerTarget }),
  z.object({
    type: z.literal('import'),
    ...COMMON,
    routeTarget: widerTarget,
    status: z.enum(['finished', 'failed']),
    numVotes: z.optional(Count),
    /** The code of the reason of the failure. */
    cause: z.optional(z.string()),
  }),
  z.object({ type: z.literal('outcome_posted'), ...COMMON, routeTarget: widerTarget }),
  /** Those who lead a conversation told everybody who took part something new; the message is their text. */
  z.object({
    type: z.literal('organizer_update'),
    ...COMMON,
    routeTarget: widerTarget,
    /** The organization it was posted as, else the person who sent it; empty if the viewer may not read it. */
    organizer: z.string(),
  }),
  z.object({ type: z.literal('new_opinions'), ...COMMON, routeTarget: widerTarget, numOpinions: Count }),
  /** An opinion of the reader was published after review. */
  z.object({ type: z.literal('opinion_published'), ...COMMON, routeTarget }),
  z.object({
    type: z.literal('set_aside'),
    ...COMMON,
    routeTarget: widerTarget,
    decisionId: z.optional(SlugId),
    /** The votes of the person count in the analysis again. */
    isReadmitted: z.optional(z.literal(true)),
  }),
  /** A moderator has removed the name that the reader gave to a group. */
  z.object({
    type: z.literal('group_name_removed'),
    ...COMMON,
    routeTarget: widerTarget,
    groupKey: GroupKey,
    reason: ModerationReason,
  }),
  /** An administrator changed a conversation that the reader leads, or gave it to or took it from them. */
  z.object({
    type: z.literal('conversation_administered'),
    ...COMMON,
    routeTarget: widerTarget,
    change: AdministeredChange,
  }),
  z.object({ type: z.literal('new_device'), ...COMMON }),
  /** A way to log in to the account was added, changed or removed. */
  z.object({ type: z.literal('login_methods_changed'), ...COMMON }),
  /** The reader was suspended, or is no longer. */
  z.object({
    type: z.literal('suspension'),
    ...COMMON,
    decisionId: SlugId,
    isLifted: z.optional(z.literal(true)),
  }),
  /** An appeal against a suspension was answered; accepting it lifts the suspension. */
  z.object({ type: z.literal('suspension_appeal'), ...COMMON, decisionId: SlugId, isAccepted: z.boolean() }),
])
export type Notification = z.infer<typeof Notification>

/** Whether kinds other than {@link BASIC_KINDS} are included. */
const includeAll = z.optional(z.boolean())

export const listNotifications = call({
  path: '/notification/fetch',
  summary: "The viewer's notifications, newest first",
  access: 'guest',
  effect: 'read',
  input: z.strictObject({
    /** The last notification that the client has; the page starts after it, with older ones. */
    lastSlugId: z.optional(SlugId),
    includeAll,
    /** The default is {@link LIMITS.notifications}. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.notificationsMax))),
  }),
  output: z.object({
    notificationList: z.array(Notification),
    /** How many of this list are unread. */
    numNewNotifications: Count,
    /** How many older ones are unread, counted up to 100. */
    numOlderUnread: Count,
  }),
})

export const markAllNotificationsRead = call({
  path: '/notification/mark-all-read',
  summary: "Marks the viewer's notifications as read",
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ includeAll }),
})

export const markNotificationRead = call({
  path: '/notification/mark-read',
  summary: 'Marks one notification of the viewer as read; a success where it is already',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ notificationSlugId: SlugId }),
})

export const listNotificationKinds = call({
  path: '/notification/get-kinds',
  summary: 'Which kinds of notification the viewer gets',
  access: 'guest',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ onKindList: z.array(NotificationKind) }),
})

export const setNotificationKind = call({
  path: '/notification/set-kind',
  summary: 'Switches a kind of notification on or off',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: z.strictObject({ kind: NotificationKind, isOn: z.boolean() }),
})

const ConversationInput = z.strictObject({ conversationSlugId: SlugId })

export const followConversation = call({
  path: '/conversation/follow',
  summary: 'Asks to be told of new opinions in a conversation, at most once a day',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: ConversationInput,
})

export const unfollowConversation = call({
  path: '/conversation/unfollow',
  summary: 'Ends following a conversation; not following it is a success',
  access: 'guest',
  effect: 'write',
  isOpenToSuspended: true,
  audit: OWN_VIEW_ONLY,
  input: ConversationInput,
})

export const isFollowingConversation = call({
  path: '/conversation/is-followed',
  summary: 'Whether the viewer follows a conversation',
  access: 'guest',
  effect: 'read',
  input: ConversationInput,
  output: z.object({ isFollowed: z.boolean() }),
})
