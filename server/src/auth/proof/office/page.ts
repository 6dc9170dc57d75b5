import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isLocalRequest } from '#http/local-request.ts'
import type { Ctx } from '#ctx.ts'
import { webFiles, webFolder } from '#http/files.ts'
import { OFFICE_PATH } from '#http/headers.ts'
import { offeredLanguages, preferredLanguage } from '#http/pages/languages.ts'
import { inLanguage } from '#http/pages/translated-page.ts'

/** The page of the demonstration office in the browser’s language, which only requests from this machine can reach. */
export function serveOffice(app: FastifyInstance, ctx: Ctx): void {
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/v1\/demo-office(\/|$)/.test(request.url) && !isOpen(request)) return reply.callNotFound()
  })
  const isOpen = (request: Parameters<typeof isLocalRequest>[0]) =>
    ctx.config.hasDemoOffice && isLocalRequest(request, ctx)
  const file = join(webFolder, 'office.html')
  if (!ctx.config.hasDemoOffice || !existsSync(file)) return
  const page = readFileSync(file, 'utf8')
  const languages = offeredLanguages(webFolder, ctx.config)
  app.get(OFFICE_PATH, (request, reply) => {
    if (!isLocalRequest(request, ctx)) return reply.callNotFound()
    const language = preferredLanguage(request.headers['accept-language'], languages)
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(inLanguage(page, language, webFiles()))
  })
}
