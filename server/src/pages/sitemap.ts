import { escapeText, fixedPaths, writeAddress } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { listedConversations } from '#conversations/sql.ts'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { limits } from '#http/limits.ts'
import { conversationPath } from '#pages/links.ts'

/** A sitemap may name 50,000 addresses; the most popular conversations are enough to find the others. */
const MAX_CONVERSATIONS = 5000
const FIXED_PATHS = [...fixedPaths(), writeAddress('/', {}, { tab: 'new' })]

/** Serves the sitemap for search engines. It contains only what is listed publicly, read for each request. */
export function serveSitemap(app: FastifyInstance, ctx: Ctx): void {
  const { PUBLIC_ORIGIN: origin } = ctx.config
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  )
  app.get('/sitemap.xml', async (request, reply) => {
    const isWithin = await limits(ctx).hasSitemapLeft(addressOf(request))
    const listed = isWithin ? await listedConversations(ctx.pool, MAX_CONVERSATIONS) : []
    const paths = listed.flatMap(({ slugId, isClosed }) => [
      conversationPath(slugId),
      conversationPath(slugId, { tab: 'opinions' }),
      // The results of a closed conversation are at the address without a tab.
      ...(isClosed ? [] : [conversationPath(slugId, { tab: 'analysis' })]),
    ])
    const addresses = [...FIXED_PATHS, ...paths].map(
      (path) => `<url><loc>${escapeText(origin + path)}</loc></url>`,
    )
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`,
      )
  })
}
