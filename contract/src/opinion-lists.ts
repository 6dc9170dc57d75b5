import * as z from 'zod/mini'
import { call } from './call.ts'
import { Opinion, OrderId } from './opinions.ts'
import { atMostItems, GroupKey, Instant, LIMITS, SlugId } from './text.ts'

export const OpinionFilter = z.enum([
  'hidden',
  'moderated',
  'new',
  'discover',
  'group-aware-consensus',
  'majority',
  'controversial',
  'cluster',
  'about-person',
])
export type OpinionFilter = z.infer<typeof OpinionFilter>

export const listOpinions = call({
  path: '/opinion/fetch-by-conversation',
  summary: 'The opinions of a conversation under one of nine filters',
  access: 'anyone',
  effect: 'read',
  input: z
    .strictObject({
      conversationSlugId: SlugId,
      filter: OpinionFilter,
      clusterKey: z.optional(GroupKey),
      /** The last opinion of the previous page; this page starts after it. */
      lastSlugId: z.optional(SlugId),
      /**
       * The `orderId` of the previous page, so that later pages use the same order even if new votes have changed it.
       */
      orderId: z.optional(OrderId),
      /** The page of `limit` (or 50) opinions of the newest order, from 1; an alternative to a cursor. */
      page: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.opinionPages))),
      /**
       * 1 to 3000. The default is 50 after a cursor, else the whole list up to 3000; longer lists are read page by
       * page.
       */
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.opinionList))),
    })
    .check(
      z.refine((input) => input.filter !== 'cluster' || input.clusterKey !== undefined, {
        path: ['clusterKey'],
        error: 'is needed with the filter "cluster"',
      }),
      z.refine((input) => input.page === undefined || input.lastSlugId === undefined, {
        path: ['page'],
        error: 'stands instead of lastSlugId',
      }),
    ),
  output: z.array(Opinion),
})

export const listOpinionsBySlug = call({
  path: '/opinion/fetch-by-slug-id-list',
  summary: 'Opinions by their slug ids, in the order asked; what may not be read is left out',
  access: 'anyone',
  effect: 'read',
  input: z.strictObject({
    opinionSlugIdList: z.array(SlugId).check(atMostItems(LIMITS.slugList)),
    /** Leaves out opinions of other conversations. */
    conversationSlugId: z.optional(SlugId),
  }),
  output: z.array(Opinion),
})

const ConversationInput = z.strictObject({ conversationSlugId: SlugId })

const opinionList = (path: `/${string}`, summary: string) =>
  call({
    path,
    summary,
    access: 'anyone',
    effect: 'read',
    input: ConversationInput,
    output: z.array(Opinion),
  })

export const listConsensus = opinionList(
  '/opinion/fetch-consensus-by-conversation',
  'Common ground: opinions that every group agrees with, or rejects',
)
export const listControversial = opinionList(
  '/opinion/fetch-controversial-by-conversation',
  'Opinions on which the groups differ most',
)
export const listMajority = opinionList(
  '/opinion/fetch-majority-by-conversation',
  'Opinions that most people agree with, or reject',
)
export const listRepresentative = call({
  path: '/opinion/fetch-representative-by-conversation',
  summary: 'For each group the opinions that set it apart',
  access: 'anyone',
  effect: 'read',
  input: ConversationInput,
  output: z.record(GroupKey, z.array(Opinion)),
})
export const listHidden = call({
  path: '/opinion/fetch-hidden-by-conversation',
  summary: 'Hidden opinions, for those who may moderate the conversation',
  access: 'user',
  effect: 'read',
  input: z.strictObject({ conversationSlugId: SlugId, createdAt: z.optional(Instant) }),
  output: z.array(Opinion),
})
