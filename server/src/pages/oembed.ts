import {
  escapeText,
  getConversation,
  isSlugId,
  readAddress,
  splitLanguage,
  websiteOf,
} from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { webFolder } from '#http/files.ts'
import { limits } from '#http/limits.ts'
import { languageNamed, offeredLanguages } from '#http/pages/languages.ts'
import type { Ask } from '#pages/ask.ts'
import { readableByAll } from '#pages/conversation.ts'
import { embedPath, OEMBED_PATH, shareImagePath } from '#pages/links.ts'
import { siteIdentity } from '#site/sql.ts'
import { withOrigin } from '#texts/pages.ts'

/** The size of the frame, which no script fits to its content. */
const WIDTH = 560
const HEIGHT = 620

type Query = { url?: string; format?: string; maxwidth?: string; maxheight?: string }

/** Tells other sites how to embed a public conversation, given its address. */
export function serveOembed(app: FastifyInstance, { ctx, ask }: { ctx: Ctx; ask: Ask }): void {
  const { PUBLIC_ORIGIN: origin } = ctx.config
  const languages = offeredLanguages(webFolder, ctx.config)
  app.get<{ Querystring: Query }>(OEMBED_PATH, async (request, reply) => {
    const { url = '', format = 'json', maxwidth, maxheight } = request.query
    const refuse = (status: number, words: string) => reply.code(status).type('text/plain').send(words)
    if (format !== 'json') return refuse(501, 'Only JSON is made here.')
    if (!(await limits(ctx).mayDrawPicture(addressOf(request))))
      return reply.header('retry-after', '60').code(429).type('text/plain').send('Too many requests.')
    const slugId = slugIdIn(url, origin)
    const found = slugId === undefined ? undefined : await readableByAll(ctx, slugId)
    // Private, deleted and missing conversations get the same answer.
    if (slugId === undefined || found === undefined || !('conversation' in found))
      return refuse(404, 'There is no such conversation.')
    const { metadata, payload } = (await ask(getConversation, { conversationSlugId: slugId }))
      .conversationData
    const width = limitedSize(maxwidth, WIDTH)
    const height = limitedSize(maxheight, HEIGHT)
    const source = origin + embedPath({ slugId })
    const { organization } = metadata
    const language = languageNamed(splitLanguage(pathIn(url)).code, languages)
    return reply.type('application/json; charset=utf-8').send(
      JSON.stringify({
        version: '1.0',
        type: 'rich',
        title: withOrigin({ metadata }, language, payload.title),
        ...(organization === undefined
          ? {}
          : { author_name: organization.name, author_url: websiteOf(organization) || undefined }),
        provider_name: (await siteIdentity(ctx.db)).name,
        provider_url: `${origin}/feed/`,
        cache_age: 3600,
        thumbnail_url: origin + shareImagePath(slugId),
        thumbnail_width: 1200,
        thumbnail_height: 630,
        width,
        height,
        html: `<iframe src="${source}" title="${escapeText(payload.title).replaceAll('"', '&quot;')}" width="${width}" height="${height}" loading="lazy" frameborder="0"></iframe>`,
      }),
    )
  })
}

/** The slug id of the conversation that an address of this installation names, on any of its pages, in any language. */
function slugIdIn(url: string, origin: string): string | undefined {
  if (!URL.canParse(url) || new URL(url).origin !== origin) return undefined
  const found = readAddress(splitLanguage(pathIn(url)).rest)
  if (found?.page === 'embed') return isSlugId(found.params.embedded) ? found.params.embedded : undefined
  return found !== undefined && 'postSlugId' in found.params ? found.params.postSlugId : undefined
}

/** The path of a page below `/feed/`. */
const pathIn = (url: string): string => new URL(url).pathname.slice('/feed/'.length)

const limitedSize = (maximum: string | undefined, size: number): number =>
  maximum !== undefined && /^[1-9]\d{0,4}$/.test(maximum) ? Math.min(Number(maximum), size) : size
