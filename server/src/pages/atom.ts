import {
  escapeText,
  fetchRecentConversations,
  plainLine,
  writeAddress,
  type Conversation,
} from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { etagOf, isKnownEtag } from '#http/etag.ts'
import { limits } from '#http/limits.ts'
import type { Ask } from '#pages/ask.ts'
import { atomPath, conversationPath } from '#pages/links.ts'
import { HOME_DESCRIPTION, topicDescription } from '#texts/pages.ts'
import { siteIdentity } from '#site/sql.ts'
import { topicName } from '#topics/sql.ts'

/** The number of newest conversations in a feed. Feed readers keep the entries that they have seen. */
const MAX_ENTRIES = 50

type Feed = { title: string; subtitle: string; path: string; pagePath: string; topicCode?: string }

/** Serves feeds of the newest public conversations, of all topics or one. They name organizations, never users. */
export function serveAtom(app: FastifyInstance, { ctx, ask }: { ctx: Ctx; ask: Ask }): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, feed: Feed) => {
    const isWithin = await limits(ctx).hasSitemapLeft(addressOf(request))
    const { conversationDataList: conversations } = isWithin
      ? await ask(fetchRecentConversations, {
          sortAlgorithm: 'new',
          limit: MAX_ENTRIES,
          ...(feed.topicCode === undefined ? {} : { topicCode: feed.topicCode }),
        })
      : { conversationDataList: [] }
    const text = atom(feed, {
      conversations,
      origin: ctx.config.PUBLIC_ORIGIN,
      siteName: (await siteIdentity(ctx.db)).name,
    })
    const etag = etagOf(text)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    // Feed readers poll repeatedly.
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(text)
  }
  app.get(atomPath(), async (request, reply) =>
    send(request, reply, {
      title: (await siteIdentity(ctx.db)).name,
      subtitle: HOME_DESCRIPTION,
      path: atomPath(),
      pagePath: writeAddress('/', {}, { tab: 'new' }),
    }),
  )
  app.get<{ Params: { code: string } }>(atomPath(':code'), async (request, reply) => {
    const { code } = request.params
    const name = await topicName(ctx.db, code)
    if (name === undefined) return reply.code(404).type('text/plain').send('This topic does not exist.')
    return send(request, reply, {
      title: `${name} · ${(await siteIdentity(ctx.db)).name}`,
      subtitle: topicDescription(name),
      path: atomPath(code),
      pagePath: writeAddress('/topic/$topicCode', { topicCode: code }),
      topicCode: code,
    })
  })
}

function atom(
  { title, subtitle, path, pagePath }: Feed,
  {
    conversations,
    origin,
    siteName,
  }: { conversations: readonly Conversation[]; origin: string; siteName: string },
): string {
  const updated = conversations
    .map(({ metadata }) => metadata.updatedAt)
    .toSorted()
    .at(-1)
  const parts = [
    `<id>${xml(origin + path)}</id>`,
    `<title>${xml(title)}</title>`,
    `<subtitle>${xml(subtitle)}</subtitle>`,
    `<updated>${updated ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${xml(siteName)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xml(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + pagePath)}"/>`,
    ...conversations.map((conversation) => entry(conversation, origin)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${parts.join('')}</feed>\n`
}

function entry({ metadata, payload }: Conversation, origin: string): string {
  const address = xml(origin + conversationPath(metadata.conversationSlugId))
  const { organization, topicCodeList, createdAt, updatedAt } = metadata
  return [
    `<entry><id>${address}</id>`,
    `<title>${xml(payload.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${createdAt}</published><updated>${updatedAt}</updated>`,
    organization === undefined ? '' : `<author><name>${xml(organization.name)}</name></author>`,
    ...topicCodeList.map((code) => `<category term="${xml(code)}"/>`),
    `<summary>${xml(plainLine(payload.body ?? '') || payload.title)}</summary></entry>`,
  ].join('')
}

/** Escapes a text, and removes characters that XML cannot contain: one of them would make the whole feed unreadable. */
const xml = (text: string): string =>
  escapeText(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')).replaceAll('"', '&quot;')
