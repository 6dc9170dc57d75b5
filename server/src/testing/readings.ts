import assert from 'node:assert/strict'
import { BASE_PATH, OpinionFilter } from '@parley/contract'
import { handlers } from '#app.ts'
import { oembedPath } from '#pages/links.ts'
import type { Actor, Reply, TestApp } from '#testing/app.ts'

/** The conversation, and the opinions and people in it, that the test reads. */
export type ReadTarget = {
  conversationSlugId: string
  opinionSlugIds: readonly string[]
  runIds: readonly number[]
  decisionId: string
  queueItemIds: readonly string[]
  username: string
}

type Inputs = (target: ReadTarget) => readonly object[]

const nothing: Inputs = () => [{}]
const ofConversation: Inputs = ({ conversationSlugId }) => [{ conversationSlugId }]
const ofConversations: Inputs = ({ conversationSlugId }) => [{ conversationSlugIdList: [conversationSlugId] }]
const ofEachOpinion: Inputs = ({ opinionSlugIds }) =>
  opinionSlugIds.map((opinionSlugId) => ({ opinionSlugId }))
const ofUser: Inputs = ({ username }) => [{ username }]
/** Calls that read nothing of conversations. The two logs of the administration name who read what here. */
const unrelated: Inputs = () => []

/** What is sent to each call that reads. */
const INPUTS: Readonly<Record<string, Inputs>> = {
  '/account/generate-unused-random-username': unrelated,
  '/account/is-username-in-use': unrelated,
  '/administrator/audit/list': unrelated,
  '/administrator/conversation/fetch': nothing,
  '/administrator/health/get': nothing,
  '/administrator/legal/get': unrelated,
  '/administrator/legal/get-all': unrelated,
  '/administrator/organization/get-all-organizations': nothing,
  '/administrator/organization/get-organization': () => [{ organizationName: 'Town Hall' }],
  '/administrator/organization/get-organization-names-by-username': ofUser,
  '/administrator/refusal/list': unrelated,
  '/administrator/settings/preview-share-image': unrelated,
  '/administrator/topic/get-all': nothing,
  '/administrator/user/fetch': nothing,
  '/administrator/user/fetch-with-roles': nothing,
  '/administrator/user/get': ofUser,
  '/analysis/fetch-by-conversation': ofConversation,
  '/analysis/fetch-shared-by-conversation': ofConversation,
  '/analysis/published': ofConversation,
  '/analysis/run/fetch-by-conversation': ofConversation,
  '/analysis/run/fetch-map': ({ conversationSlugId, runIds }) =>
    runIds.map((runId) => ({ conversationSlugId, runId })),
  '/analysis/statement/fetch-by-conversation': ofConversation,
  '/auth/check-login-status': unrelated,
  '/auth/device/list': unrelated,
  '/auth/method/list': unrelated,
  '/conversation/fetch-recent': () => [{ sortAlgorithm: 'following' }, { sortAlgorithm: 'new' }],
  '/conversation/get': ofConversation,
  '/conversation/import-status': unrelated,
  '/conversation/is-followed': ofConversation,
  '/conversation/outcome/get': ofConversation,
  '/conversation/outcome/version/list': ofConversation,
  '/conversation/set-aside/fetch': ofConversation,
  '/conversation/update/fetch': ofConversation,
  '/conversation/version/list': ofConversation,
  '/demo-office/request': unrelated,
  '/desk/fetch': nothing,
  '/desk/get': ofConversation,
  '/invitation/get': unrelated,
  '/legal/get': unrelated,
  '/moderation/conversation/get': ofConversation,
  '/moderation/decision/fetch': ({ decisionId }) => [{ decisionId }],
  '/moderation/ledger/fetch': ofConversation,
  '/moderation/opinion/get': ofEachOpinion,
  '/moderation/pattern/fetch': ofConversation,
  '/moderation/queue/count': nothing,
  '/moderation/queue/fetch': nothing,
  '/moderation/queue/item/fetch': ({ queueItemIds }) => queueItemIds.map((itemId) => ({ itemId })),
  '/mute/user/get': nothing,
  '/notification/fetch': () => [{ includeAll: true }],
  '/notification/get-kinds': nothing,
  '/opinion/fetch-by-conversation': ({ conversationSlugId }) =>
    OpinionFilter.options.map((filter) => ({
      conversationSlugId,
      filter,
      ...(filter === 'cluster' ? { clusterKey: '0' } : {}),
    })),
  '/opinion/fetch-by-slug-id-list': ({ opinionSlugIds }) => [{ opinionSlugIdList: opinionSlugIds }],
  '/opinion/fetch-consensus-by-conversation': ofConversation,
  '/opinion/fetch-controversial-by-conversation': ofConversation,
  '/opinion/fetch-hidden-by-conversation': ofConversation,
  '/opinion/fetch-majority-by-conversation': ofConversation,
  '/opinion/fetch-representative-by-conversation': ofConversation,
  '/opinion/fetch-routing-by-conversation': ofConversation,
  '/print/fetch-by-conversation': ({ conversationSlugId, runIds }) => [
    { conversationSlugId },
    ...runIds.map((runId) => ({ conversationSlugId, runId })),
  ],
  '/print/pin/list': ofConversation,
  '/report/conversation/fetch': ofConversation,
  '/report/opinion/fetch': ofEachOpinion,
  '/review/fetch': nothing,
  '/review/fetch-by-conversation': ofConversation,
  '/shared-place/fetch': ofConversation,
  '/site/get': nothing,
  '/topic/get-all-topics': nothing,
  '/topic/get-followed': nothing,
  '/user/consent/get-by-conversations': ofConversations,
  '/user/conversation/fetch': nothing,
  '/user/opinion/fetch': nothing,
  '/user/opinion/get-by-conversations': ofConversations,
  '/user/poll/get-response-by-conversations': ({ conversationSlugId }) => [[conversationSlugId]],
  '/user/position/get-by-conversations': ofConversations,
  '/user/profile/get': nothing,
  '/user/vote/fetch': nothing,
  '/user/vote/get-by-conversations': ofConversations,
}

/** Files that calls make: they count as writing, because each costs something. */
const FILES: Readonly<Record<string, Inputs>> = {
  '/account/export': nothing,
  '/analysis/bundle/export': ofConversation,
}

/** Everything that a stranger's browser, another site or a search engine can request of a conversation. */
const pagesOf = ({ ctx }: TestApp, { conversationSlugId }: ReadTarget) => {
  const page = `/feed/conversation/${conversationSlugId}`
  return [
    '/feed/',
    '/feed/?tab=new',
    page,
    `${page}?tab=opinions`,
    `${page}?tab=analysis`,
    `${page}/embed`,
    `${page}/print`,
    `${page}/decisions`,
    `${page}/groups`,
    `${page}/poster`,
    `${page}/share.png`,
    '/feed/atom.xml',
    '/sitemap.xml',
    oembedPath(ctx.config.PUBLIC_ORIGIN, conversationSlugId),
  ]
}

/** What was read, by caller and request. */
export type Readings = Map<string, string>

/** Makes every call that reads a conversation, as each of these callers. */
export async function readEverything(
  app: TestApp,
  { callers, target }: { callers: Readonly<Record<string, Actor | undefined>>; target: ReadTarget },
): Promise<Readings> {
  const readings: Readings = new Map()
  for (const [path, inputs] of [...Object.entries(INPUTS), ...Object.entries(FILES)])
    for (const input of inputs(target))
      for (const [caller, actor] of Object.entries(callers)) {
        const url = BASE_PATH + path
        const body = JSON.stringify(input)
        const headers = actor && { authorization: `Bearer ${app.token(actor.device, url)}` }
        const reply = await app.send(url, { body, ...(headers === undefined ? {} : { headers }) })
        assert.notEqual(reply.status, 400, `${path} ${body}: ${reply.text}`)
        readings.set(
          `${caller} ${path} ${body}`,
          reply.status === 200 ? wholeOf(reply) : String(reply.status),
        )
      }
  for (const path of pagesOf(app, target)) {
    const reply = await app.send(path, { method: 'GET' })
    assert.equal(reply.status, 200, path)
    readings.set(path, wholeOf(reply))
  }
  return readings
}

/** A response without the headers that say when it was made. */
const wholeOf = ({ headers, text }: Reply) => {
  const kept = Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'last-modified')
  return `${JSON.stringify(Object.fromEntries(kept))} ${text}`
}

/** The paths of calls that read and are not read here. */
export const unreadCalls = (): string[] =>
  handlers.flatMap(({ call: { path, effect } }) => (effect === 'read' && !(path in INPUTS) ? [path] : []))
