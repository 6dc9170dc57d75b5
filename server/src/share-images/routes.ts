import { SlugId } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '#ctx.ts'
import { addressOf } from '#http/arrival.ts'
import { etagOf, isKnownEtag } from '#http/etag.ts'
import { limits } from '#http/limits.ts'
import { networksOf } from '#http/network.ts'
import { webFolder } from '#http/files.ts'
import { languageNamed, offeredLanguages } from '#http/pages/languages.ts'
import { pictures } from '#share-images/pictures.ts'

type Named = { Params: { slugId: string }; Querystring: { lang?: unknown } }

/**
 * Serves the pictures of link previews, in the language that the address names. Every slug has one, so that nobody
 * learns what is private or missing.
 */
export function serveShareImages(app: FastifyInstance, ctx: Ctx): void {
  const { ofConversation, logo, close } = pictures(ctx)
  const languages = offeredLanguages(webFolder, ctx.config)
  app.addHook('onClose', close)

  app.get('/feed/share.png', async (request, reply) => send(request, reply, await logo()))
  app.get<Named>('/feed/conversation/:slugId/share.png', async (request, reply) => {
    const { slugId } = request.params
    const address = addressOf(request)
    const isKnown = SlugId.safeParse(slugId).success && (await limits(ctx).mayDrawPicture(address))
    const shown = { slugId, language: languageNamed(request.query.lang, languages) }
    return send(request, reply, isKnown ? await ofConversation(shown, networksOf(address)) : await logo())
  })
}

function send(request: FastifyRequest, reply: FastifyReply, png: Buffer): FastifyReply {
  const etag = etagOf(png)
  // Caches must revalidate, because a conversation may become private or be deleted.
  reply.headers({ 'content-type': 'image/png', 'cache-control': 'no-cache', etag })
  return isKnownEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(png)
}
