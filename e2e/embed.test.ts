import { createServer } from 'node:http'
import { once } from 'node:events'
import type { FrameLocator, Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'
import { expectNoOverflow, NARROWEST } from './screen.ts'

type Embedding = {
  /** The same host with another port is another origin of the same site. Another host is another site. */
  host: '127.0.0.1' | 'localhost'
  attributes?: string
}

/** A page of another site that embeds a conversation of the product. */
async function hostPage({ product }: Visitor, { host, attributes }: Embedding) {
  const page = `<!doctype html><html lang="en"><title>The Courier</title><h1>The Courier</h1>
    <script async src="${product.origin}/embed.js" ${attributes}></script><p id="after">The article goes on.</p>`
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page))
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The host page has no port')
  return {
    url: `http://${host}:${address.port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')
const agreeIn = (frame: FrameLocator) =>
  frame.getByRole('group', { name: 'Your vote on this opinion' }).getByRole('button', { name: /^Agree/ })

async function opensHostPage(visitor: Visitor, embedding: Embedding) {
  const { metadata } = await visitor.conversation(BOWLING_GREEN)
  const attributes = `data-conversation="${metadata.conversationSlugId}" ${embedding.attributes ?? ''}`
  const host = await hostPage(visitor, { ...embedding, attributes })
  visitor.watch.expect(/^asked http:\/\/(localhost|127\.0\.0\.1):|favicon|NotSameOrigin/)
  await visitor.page.goto(host.url)
  const frame = frameIn(visitor.page)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(BOWLING_GREEN)
  const isUsable = () => performance.getEntriesByName('usable').length > 0
  await expect.poll(() => frame.locator('html').evaluate(isUsable)).toBe(true)
  return { host, frame, metadata }
}

journey(
  'a reader votes inside a page of another site, which gives the frame its height (spec 2.4)',
  async ({ visitor }) => {
    const { page, product } = visitor
    const { host, frame, metadata } = await opensHostPage(visitor, { host: '127.0.0.1' })
    await using _ = host
    const before = (await visitor.stats(metadata.conversationSlugId)).voteCount
    await agreeIn(frame).first().click()
    await expect(frame.getByText('You agreed.')).toBeVisible()
    await expect(frame.getByText(/^Voting as \S+, once per browser and website\.$/)).toBeVisible()
    await expect
      .poll(async () => (await visitor.stats(metadata.conversationSlugId)).voteCount)
      .toBe(before + 1)
    const marked = await product.query<{ is_via_embed: boolean }>(
      `select v.is_via_embed from votes v join conversations c on c.id = v.conversation_id
       where c.slug_id = $1 order by v.created_at desc limit 1`,
      [metadata.conversationSlugId],
    )
    expect(marked).toEqual([{ is_via_embed: true }])
    // The frame is as high as its content, so that nothing scrolls inside.
    const content = frame.locator('main')
    await expect
      .poll(async () => {
        const height = Number(await page.locator('iframe').getAttribute('height'))
        const box = await content.boundingBox()
        return Math.abs(height - (box?.height ?? 0))
      })
      .toBeLessThanOrEqual(1)
    for (const link of await frame.getByRole('link').all())
      expect(await link.getAttribute('target')).toBe('_blank')
  },
)

journey(
  'a reader whose browser blocks storage reads in the frame and votes on the site',
  async ({ visitor }) => {
    await visitor.page.addInitScript(() => {
      if (window.parent === window) return
      const get = () => {
        throw new DOMException('Storage is blocked', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get })
      IDBFactory.prototype.open = () => {
        const request = Object.assign(new EventTarget(), {
          error: new DOMException('Blocked', 'UnknownError'),
        })
        queueMicrotask(() => Reflect.get(request, 'onerror')?.(new Event('error')))
        return request as unknown as IDBOpenDBRequest
      }
    })
    const { host, frame } = await opensHostPage(visitor, { host: 'localhost' })
    await using _ = host
    await expect(frame.getByRole('main').getByText('Your browser blocks storage here.')).toBeVisible()
    await agreeIn(frame).first().click()
    const opened = visitor.page.context().waitForEvent('page')
    await frame.getByRole('link', { name: /Vote on Parley/ }).click()
    const site = await opened
    await expect(site).toHaveURL(/\/feed\/conversation\/\w+\?opinion=\w+/)
    await expect(site.getByRole('heading', { level: 1 })).toBeVisible()
  },
)

journey(
  'a host page chooses the part and the colors, and the whole application cannot be shown in a frame',
  async ({ visitor }) => {
    const { host, frame } = await opensHostPage(visitor, {
      host: '127.0.0.1',
      attributes: 'data-tab="opinions" data-theme="dark"',
    })
    await using _ = host
    await expect(frame.getByRole('article').nth(5)).toBeVisible()
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark')
    const refused = await visitor.page.evaluate(
      (origin) =>
        fetch(`${origin}/feed/`, { mode: 'no-cors' }).then(
          () => 'given',
          () => 'refused',
        ),
      visitor.product.origin,
    )
    expect(refused).toBe('refused')
  },
)

journey(
  'an embed stays within a narrow frame, even if who answers is one long word',
  async ({ visitor, scene }) => {
    const { page, product } = visitor
    const asked = { title: 'When should the last bus leave?', opinions: 6 }
    const { conversationSlugId } = await scene.addConversation(asked)
    const name = 'Verkehrsinfrastrukturfinanzierungsgesellschaftsbeiratsvorsitzende'
    await product.query(
      "update conversations set answer_due_on = '2099-12-20', answered_by = $2 where slug_id = $1",
      [conversationSlugId, name],
    )
    await page.setViewportSize(NARROWEST)
    await visitor.opens(`conversation/${conversationSlugId}/embed`)
    await expect(page.getByText(name)).toBeVisible()
    await expectNoOverflow(visitor, 'an embed with a promised answer')
  },
)
