import {
  escapeText,
  fetchRecentConversations,
  isMailAddress,
  plainLine,
  writeAddress,
  type Conversation,
  type Language,
  type SiteLook,
} from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { etagOf, isKnownEtag } from '#http/etag.ts'
import { limits } from '#http/limits.ts'
import type { Ask } from '#pages/ask.ts'
import { atomPath, conversationPath } from '#pages/links.ts'
import { webFolder } from '#http/files.ts'
import { languageNamed, offeredLanguages } from '#http/pages/languages.ts'
import { fromUploadedFile, homeDescription, topicDescription } from '#texts/pages.ts'
import { siteIdentity } from '#site/sql.ts'
import { topicName } from '#topics/sql.ts'

/** The number of newest conversations in a feed. Feed readers keep the entries that they have seen. */
const MAX_ENTRIES = 50

type Feed = {
  title: string
  subtitle: string
  language: Language
  path: string
  pagePath: string
  topicCode?: string
}

/**
 * Serves feeds of the newest public conversations, of all topics or one. They name organizations, never users. Their own
 * words are in the language that the address names.
 */
export function serveAtom(app: FastifyInstance, { ctx, ask }: { ctx: Ctx; ask: Ask }): void {
  const languages = offeredLanguages(webFolder, ctx.config)
  const languageOf = (request: FastifyRequest<{ Querystring: { lang?: unknown } }>) =>
    languageNamed(request.query.lang, languages)
  /** The path of a feed in a language; the site’s own needs no name. */
  const pathIn = ({ code }: Language, topicCode?: string) =>
    atomPath(topicCode) + (code === languages[0].code ? '' : `?lang=${code}`)
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
      site: await siteIdentity(ctx.db),
    })
    const etag = etagOf(text)
    reply.headers({ etag, 'cache-control': 'no-cache' })
    // Feed readers poll repeatedly.
    if (isKnownEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/atom+xml; charset=utf-8').send(text)
  }
  app.get<{ Querystring: { lang?: unknown } }>(atomPath(), async (request, reply) => {
    const language = languageOf(request)
    return send(request, reply, {
      title: (await siteIdentity(ctx.db)).name,
      subtitle: homeDescription(language),
      language,
      path: pathIn(language),
      pagePath: writeAddress('/', {}, { tab: 'new' }),
    })
  })
  app.get<{ Params: { code: string }; Querystring: { lang?: unknown } }>(
    atomPath(':code'),
    async (request, reply) => {
      const { code } = request.params
      const language = languageOf(request)
      const name = await topicName(ctx.db, code)
      if (name === undefined) return reply.code(404).type('text/plain').send('This topic does not exist.')
      return send(request, reply, {
        title: `${name} · ${(await siteIdentity(ctx.db)).name}`,
        subtitle: topicDescription(language, { name }),
        language,
        path: pathIn(language, code),
        pagePath: writeAddress('/topic/$topicCode', { topicCode: code }),
        topicCode: code,
      })
    },
  )
}

function atom(
  { title, subtitle, language, path, pagePath }: Feed,
  { conversations, origin, site }: { conversations: readonly Conversation[]; origin: string; site: SiteLook },
): string {
  const updated = conversations
    .map(({ metadata }) => metadata.updatedAt)
    .toSorted()
    .at(-1)
  const parts = [
    `<id>${xml(origin + path)}</id>`,
    `<title>${xml(title)}</title>`,
    `<subtitle xml:lang="${language.tag}">${xml(subtitle)}</subtitle>`,
    `<updated>${updated ?? '1970-01-01T00:00:00.000Z'}</updated>`,
    `<author><name>${xml(site.name)}</name>${contactOf(site)}</author>`,
    ...(site.logo === undefined
      ? []
      : [`<icon>${xml(origin + site.logo.iconPath)}</icon>`, `<logo>${xml(origin + site.logo.path)}</logo>`]),
    `<link rel="self" type="application/atom+xml" href="${xml(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin + pagePath)}"/>`,
    ...conversations.map((conversation) => entry(conversation, { origin, language })),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">${parts.join('')}</feed>\n`
}

/** Where people can write to the operators of the site. */
function contactOf({ contact }: SiteLook): string {
  if (contact === '') return ''
  return isMailAddress(contact) ? `<email>${xml(contact)}</email>` : `<uri>${xml(contact)}</uri>`
}

function entry(
  { metadata, payload }: Conversation,
  { origin, language }: { origin: string; language: Language },
): string {
  const address = xml(origin + conversationPath(metadata.conversationSlugId))
  const { organization, topicCodeList, createdAt, updatedAt, provenance } = metadata
  // Feeds name organizations and no people, because readers keep what they have fetched.
  const from = provenance?.isUploaded ? `${fromUploadedFile(language)} ` : ''
  return [
    `<entry><id>${address}</id>`,
    `<title>${xml(payload.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<published>${createdAt}</published><updated>${updatedAt}</updated>`,
    organization === undefined ? '' : `<author><name>${xml(organization.name)}</name></author>`,
    ...topicCodeList.map((code) => `<category term="${xml(code)}"/>`),
    `<summary>${xml(from + (plainLine(payload.body ?? '') || payload.title))}</summary></entry>`,
  ].join('')
}

/** Escapes a text, and removes characters that XML cannot contain: one of them would make the whole feed unreadable. */
const xml = (text: string): string =>
  escapeText(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')).replaceAll('"', '&quot;')
