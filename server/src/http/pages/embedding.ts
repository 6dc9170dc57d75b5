import { readAddress } from '@parley/contract'
import type { FastifyInstance } from 'fastify'
import { sendFile, type StaticFiles } from '#http/files.ts'

/**
 * Whether a request is for the page that other sites may show inside theirs. Only one spelling of its address counts;
 * every other address keeps the strict headers.
 */
export const isEmbedUrl = (rawUrl: string): boolean =>
  /^\/feed\/conversation\/[A-Za-z0-9-]+\/embed\/?(?:\?|$)/.test(rawUrl)

/** The colors that the address of an embed requests. */
export const themeOfEmbed = (rawUrl: string): 'light' | 'dark' | undefined => {
  const found = readAddress(rawUrl.slice('/feed/'.length))
  return found?.page === 'embed' ? found.search.theme : undefined
}

/** The code of the language that the address of an embed requests. */
export const languageOfEmbed = (rawUrl: string): string | undefined => {
  const found = isEmbedUrl(rawUrl) ? readAddress(rawUrl.slice('/feed/'.length)) : undefined
  return found?.page === 'embed' ? found.search.lang : undefined
}

/** The script that pages of other sites load to show a conversation. */
export function serveEmbedScript(app: FastifyInstance, files: StaticFiles): void {
  app.get('/embed.js', (request, reply) => {
    const file = files.get('embed.js')
    if (file === undefined)
      return reply.code(503).type('text/plain').send('The web application is not built yet.')
    reply.header('cross-origin-resource-policy', 'cross-origin')
    return sendFile(request, reply, file).header('cache-control', 'public, max-age=3600')
  })
}
