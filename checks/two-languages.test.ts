import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { languageOf } from '@parley/contract'
import { embedRendererFile, rendererFile, startRenderer } from '../server/src/http/pages/renderer.ts'
import type { RenderJob } from '../server/src/http/pages/render-thread.ts'
import { startApp } from '../server/src/testing/app.ts'
import { twoCamps } from '../server/src/testing/camps.ts'
import { root } from './sources.ts'

/** A page that a renderer has made, and what it was made of. */
type Made = RenderJob & { html: string }

const WEB = join(root, 'web/dist')
const CODES = ['de', 'ar']
/** So many pages may wait for a renderer. */
const AT_ONCE = 100

/** Letters of Arabic outside of the menu of languages. */
const hasArabic = (html: string) =>
  /\p{Script=Arabic}/u.test(html.replaceAll(languageOf('ar')?.name ?? '', ''))

type App = Awaited<ReturnType<typeof startApp>>

const startRendering = (app: App, numThreads: number) => {
  const files = { file: rendererFile(WEB), embedFile: embedRendererFile(WEB) }
  const { render, close } = startRenderer({ ...files, numThreads, limitMs: 60_000, log: app.ctx.log })
  return { render, [Symbol.asyncDispose]: close }
}

const htmlOf = (page: { html: Uint8Array } | undefined, { rendered }: RenderJob['request']): string =>
  Buffer.from(page?.html ?? assert.fail(rendered.address)).toString()

/** Pages of all kinds in one language, by a renderer that has made pages in no other. */
async function pagesAlone(app: App, code: string, addresses: string[]): Promise<Made[]> {
  await using renderer = startRendering(app, 1)
  const made: Made[] = []
  app.ctx.renderPage = async (request, { isEmbed } = { isEmbed: false }) => {
    const page = await renderer.render(request, { isEmbed })
    made.push({ request, isEmbed, html: htmlOf(page, request) })
    return page
  }
  for (const address of addresses) {
    const url = address.includes('/embed?') ? `${address}&lang=${code}` : `${code}/${address}`
    await app.send(`/feed/${url}`, { method: 'GET' })
  }
  return made
}

for (const [numPages, title] of [
  [40, 'of two languages that are rendered at the same time, no page has a word of the other'],
  [1000, 'the same of 1,000 pages in each language @full'],
] as const)
  test(title, async () => {
    await using app = await startApp({ env: { OFFER_LANGUAGES: ['en', ...CODES].join() } })
    const { conversation } = await twoCamps(app, { left: 12, right: 12, poll: ['Yes', 'No'] })
    await app.runJobs()
    const own = `conversation/${conversation.slugId}`
    const addresses = [
      '',
      '?tab=new',
      'topics',
      'about',
      'guide',
      'welcome',
      'legal/privacy',
      'nowhere',
      own,
      `${own}?tab=opinions`,
      `${own}?tab=analysis`,
      `${own}?tab=analysis&all=differences`,
      `${own}/print`,
      `${own}/groups`,
      `${own}/poster`,
      `${own}/decisions`,
      `${own}/embed?tab=opinions`,
      `${own}/embed?tab=analysis`,
      'settings',
      'moderation',
      'administration/health',
      'onboarding/step1-signup',
      'user-profile/votes',
    ]
    const pages = new Map<string, Made[]>()
    for (const code of CODES) pages.set(code, await pagesAlone(app, code, addresses))
    for (const [code, made] of pages)
      for (const { html, request } of made)
        assert.equal(hasArabic(html), code === 'ar', request.rendered.address)

    await using both = startRendering(app, 2)
    // One language after the other, each time with other pages next to each other.
    const order = Array.from({ length: numPages }, (_, at) =>
      [...pages.values()].map((made, place) => made[(at * (1 + 4 * place)) % made.length] ?? assert.fail()),
    ).flat()
    for (let start = 0; start < order.length; start += AT_ONCE)
      await Promise.all(
        order.slice(start, start + AT_ONCE).map(async ({ request, isEmbed, html }) => {
          const { language, address } = request.rendered
          assert.equal(
            htmlOf(await both.render(request, { isEmbed }), request),
            html,
            `${language}: ${address}`,
          )
        }),
      )
  })
