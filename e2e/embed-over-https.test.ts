import type { FrameLocator, Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { serveHttps } from './fixtures/https.ts'
import config from './playwright.config.ts'
import { Product } from './fixtures/product.ts'
import { storedKeys } from './fixtures/storedKeys.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

type Town = Awaited<ReturnType<typeof serveHttps>>

/** A journey on a product behind a reverse proxy with TLS, and on pages of other sites with TLS that embed it. */
const journeyOverHttps = journey.extend<object, { town: Town; product: Product }>({
  town: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed from here
    async ({}, use) => {
      const town = await serveHttps()
      await use(town)
      await town.end()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ town }, use, { workerIndex }) => {
      const env = { PUBLIC_ORIGIN: town.origin(), TRUST_PROXY: '1' }
      const product = await Product.startCopy(`https-${workerIndex}`, env)
      town.passesTo(Number(new URL(product.origin).port))
      await use(product)
      await product.end()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ town }, use) => use(town.origin()),
})

const { launchOptions } = config.use ?? {}
journeyOverHttps.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--host-resolver-rules=MAP *.example 127.0.0.1, MAP *.localhost 127.0.0.1',
      // Playwright switches off what all browsers do by now: storing what belongs to a frame apart for each site around
      // it. The last such argument counts.
      '--disable-features=HttpsUpgrades,OptimizationHints',
    ],
  },
})

const frameIn = (page: Page): FrameLocator => page.frameLocator('iframe')

const votes = async (page: Page): Promise<void> => {
  const buttons = frameIn(page).getByRole('group', { name: 'Your vote on this opinion' })
  await buttons
    .getByRole('button', { name: /^Agree/ })
    .first()
    .click()
  await expect(frameIn(page).getByText('You agreed.')).toBeVisible()
}

/** The name of the guest that the embed names. */
const guestIn = async (page: Page): Promise<string | undefined> => {
  const said = frameIn(page).getByText(/^Voting as \S+, once per browser and website\.$/)
  return /^Voting as (\S+),/.exec(await said.innerText())?.[1]
}

journeyOverHttps(
  'over https a reader is one guest on each website and none on the site, and a website learns only heights @full',
  async ({ visitor, town }) => {
    const { page, watch } = visitor
    watch.expect(/^asked https:\/\/(town\.localhost|news\.example|paper\.example):/)
    await page.addInitScript(() => {
      if (window.parent !== window) return
      const received: unknown[] = []
      Object.assign(window, { received })
      addEventListener('message', ({ data }) => received.push(data))
    })

    const { metadata } = await visitor.opensConversation(BOWLING_GREEN)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByText('Embed on your website').click()
    town.showsElsewhere(await page.getByText('<script').innerText())

    await page.goto(town.origin('news.example'))
    await expect(frameIn(page).getByText('Votes here count once per browser and website.')).toBeVisible()
    await votes(page)
    const guest = await guestIn(page)
    const received: unknown = await page.evaluate(() => Reflect.get(window, 'received'))
    expect(received).toContainEqual({ type: 'parley:height', height: expect.any(Number) })
    for (const message of Array.isArray(received) ? received : [])
      expect(message).toEqual({ type: 'parley:height', height: expect.any(Number) })

    await page.reload()
    expect(await guestIn(page)).toBe(guest)
    await expect(frameIn(page).getByText('1 of 5 votes in this round')).toBeVisible()

    await page.goto(town.origin('paper.example'))
    await expect(frameIn(page).getByText('Votes here count once per browser and website.')).toBeVisible()
    await votes(page)
    expect(await guestIn(page)).not.toBe(guest)

    const opened = page.context().waitForEvent('page')
    await frameIn(page)
      .getByRole('link', { name: /^See the results/ })
      .click()
    const site = await opened
    await expect(site).toHaveURL(
      `${town.origin()}/feed/conversation/${metadata.conversationSlugId}?tab=analysis`,
    )
    expect(await site.evaluate(() => window.opener)).toBeNull()
    expect(await storedKeys({ page: site })).not.toContain('parley-device keys')
  },
)
