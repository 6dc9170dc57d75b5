import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { escapeText, FIRST_SCREEN_ID, type FirstScreen } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { projectFolder } from '#config.ts'
import type { Ctx } from '#ctx.ts'
import { serviceDid, didDocument } from '#http/did.ts'
import { addressOf } from '#http/arrival.ts'
import { readFiles, sendFile, webFolder } from '#http/files.ts'
import { limits } from '#http/limits.ts'
import { preloader } from '#http/preloads.ts'

/** The data inlined in a page, and the text of link previews. */
export type PageContent = {
  responses: FirstScreen['responses']
  title?: string
  description?: string
  /** Where the address leads to nothing; 200 otherwise. */
  status?: 404 | 410
  /** Search engines are asked to keep nothing of it. */
  isPrivate?: boolean
}

/** Finds the inlined data for an address below /feed/; undefined for pages without any. */
export type ContentOf = (path: string) => Promise<PageContent | undefined>

const BASE = '/feed/'

/** Pages that have an address of their own. */
const COMPLETED = new Set(['index.html', 'office.html'])

/** Serves the web application: its files, and its page with the data of the first screen. */
export function servePages(
  app: FastifyInstance,
  { ctx, contentOf }: { ctx: Ctx; contentOf: ContentOf },
): void {
  const files = readFiles(webFolder)
  const withPreloads = preloader(webFolder, BASE)
  const shell = files.get('index.html')?.plain.toString('utf8')
  const config = firstScreenConfig(ctx)

  app.get('/', (_, reply) => reply.redirect(BASE))
  app.get('/feed', (_, reply) => reply.redirect(BASE))
  app.get('/.well-known/did.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(didDocument(ctx.config.PUBLIC_ORIGIN))),
  )
  app.get(`${BASE}*`, async (request, reply) => {
    const path = (request.raw.url ?? '').split('?')[0]?.slice(BASE.length) ?? ''
    const file = COMPLETED.has(path) ? undefined : files.get(path)
    if (file !== undefined) return sendFile(request, reply, file)
    if (shell === undefined)
      return reply.code(503).type('text/plain').send('The web application is not built yet.')
    if (path.startsWith('assets/'))
      return reply.code(404).type('text/plain').send('This file does not exist.')
    // Many at once get the page without what its screen asks first, and ask for it one by one.
    const content = (await limits(ctx).hasPageLeft(addressOf(request))) ? await contentOf(path) : undefined
    reply.code(content?.status ?? 200)
    if (content?.isPrivate || content?.status !== undefined) reply.header('x-robots-tag', 'noindex')
    return sendPage(
      { request, reply },
      filled(withPreloads(shell, path), { ...config, responses: content?.responses ?? [] }, content),
    )
  })
}

function firstScreenConfig({ config }: Ctx): Omit<FirstScreen, 'responses'> {
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return {
    serviceDid: serviceDid(config.PUBLIC_ORIGIN),
    resourceOrigin: config.RESOURCE_ORIGIN,
    sourceUrl: config.SOURCE_URL ?? '',
    version,
    ...(config.PHONE_CALLING_CODES.size === 0 ? {} : { callingCodes: [...config.PHONE_CALLING_CODES] }),
    ...(config.BOOT_REDIRECT === undefined ? {} : { bootRedirect: config.BOOT_REDIRECT }),
  }
}

function filled(shell: string, screen: FirstScreen, content: PageContent | undefined): string {
  // A closing script tag inside the data must not close the script; `<` is the same character in JSON.
  const json = JSON.stringify(screen).replaceAll('<', '\\u003c')
  const { title, description } = content ?? {}
  const meta = title === undefined ? '' : previewTags({ title, description: description ?? '' })
  return shell
    .replace('<!--meta-->', () => meta)
    .replace(
      '<!--first-screen-->',
      () => `<script type="application/json" id="${FIRST_SCREEN_ID}">${json}</script>`,
    )
}

function previewTags({ title, description }: { title: string; description: string }): string {
  return [
    `<meta property="og:type" content="article">`,
    `<meta property="og:site_name" content="Parley">`,
    `<meta property="og:title" content="${attribute(title)}">`,
    `<meta property="og:description" content="${attribute(description)}">`,
    `<meta name="description" content="${attribute(description)}">`,
  ].join('\n    ')
}

const attribute = (text: string) => escapeText(text).replaceAll('"', '&quot;')

const compress = promisify(gzip)

async function sendPage({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, html: string) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'gzip').send(await compress(html, { level: 6 }))
}
