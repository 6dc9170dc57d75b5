import { escapeText, fixedPaths, writeAddress } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { listedConversations } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { webFolder } from '#http/files.ts'
import { limits } from '#http/limits.ts'
import { sharedAnswer } from '#http/shared-answer.ts'
import { alternatesOf, offeredLanguages } from '#http/pages/languages.ts'
import { conversationPath } from '#pages/links.ts'

/**
 * A sitemap may name 50,000 addresses and have 50 MB; the most popular conversations are enough to find the others. With
 * ten languages each address has 1.4 kB.
 */
const MAX_CONVERSATIONS = { inOneLanguage: 5000, inMore: 2500 }
const FIXED_PATHS = [...fixedPaths(), writeAddress('/', {}, { tab: 'new' })]

/** Whoever asks within a second gets the same one. */
const SHARED_MS = 1000

/** Serves the sitemap for search engines. It contains only what is listed publicly at that moment. */
export function serveSitemap(app: FastifyInstance, ctx: Ctx): void {
  const { PUBLIC_ORIGIN: origin } = ctx.config
  const languages = offeredLanguages(webFolder, ctx.config)
  const isInMore = languages.length > 1
  const maxConversations = isInMore ? MAX_CONVERSATIONS.inMore : MAX_CONVERSATIONS.inOneLanguage
  const urlOf = (path: string) => {
    const alternates = alternatesOf(path, languages).map(
      (each) =>
        `<xhtml:link rel="alternate" hreflang="${each.tag}" href="${escapeText(origin + each.path)}"/>`,
    )
    return `<url><loc>${escapeText(origin + path)}</loc>${alternates.join('')}</url>`
  }
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  )
  const sitemapOf = (paths: readonly string[]) => {
    const urls = [...FIXED_PATHS, ...paths].map(urlOf)
    const xhtml = isInMore ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
    return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>${urls.join('')}</urlset>\n`
  }
  const withConversations = async () => {
    const listed = await listedConversations(ctx.pool, maxConversations)
    const paths = listed.flatMap(({ slugId, isClosed }) => [
      conversationPath(slugId),
      conversationPath(slugId, { tab: 'opinions' }),
      // The results of a closed conversation are at the address without a tab.
      ...(isClosed ? [] : [conversationPath(slugId, { tab: 'analysis' })]),
    ])
    return sitemapOf(paths)
  }
  const whole = sharedAnswer(withConversations, { ms: SHARED_MS, now: ctx.now })
  app.get('/sitemap.xml', async (request, reply) => {
    const isWithin = await limits(ctx).hasSitemapLeft(addressOf(request))
    return reply.type('application/xml; charset=utf-8').send(isWithin ? await whole() : sitemapOf([]))
  })
}
