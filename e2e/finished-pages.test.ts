import type { Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { pathsAbout } from './fixtures/pathsAbout.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'

/**
 * Holds back the application until the returned function is called. Only the script that a page waits for is loaded.
 */
const holdApplication = async (page: Page): Promise<() => void> => {
  const { promise, resolve: letIn } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early).*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return letIn
}

/** Opens a page whose application is still loading. */
const arrives = async (visitor: Visitor, path: string): Promise<() => Promise<void>> => {
  const letIn = await holdApplication(visitor.page)
  await visitor.page.goto(`/feed/${path}`, { waitUntil: 'commit' })
  await expect(visitor.heading).toHaveText(/\p{L}/u)
  return async () => {
    expect(await visitor.isUsable(), 'the application is still on its way').toBe(false)
    letIn()
    await visitor.canUseThePage()
  }
}

const pathOf = async (visitor: Visitor) => {
  const { metadata } = await visitor.conversation(BOWLING_GREEN)
  return `conversation/${metadata.conversationSlugId}`
}

const ELSEWHERE = { locale: 'ar-EG', timezoneId: 'Asia/Tokyo', colorScheme: 'dark' } as const
for (const { name, tag, ...settings } of [
  { name: 'on a phone', tag: ' @full', viewport: { width: 390, height: 844 } },
  { name: 'on a wide screen', tag: ' @full', viewport: { width: 1280, height: 900 } },
  {
    name: 'in the dark, in another language and time zone',
    tag: '',
    viewport: { width: 390, height: 844 },
    ...ELSEWHERE,
  },
]) {
  journey.describe(name, () => {
    journey.use(settings)

    journey(`the application hydrates a page without moving anything${tag}`, async ({ visitor }) => {
      journey.slow()
      const { page } = visitor
      const { metadata } = await visitor.conversation(BOWLING_GREEN)
      const conversation = `conversation/${metadata.conversationSlugId}`
      // That every other page is hydrated as it was written is seen in languages/translated.test.ts.
      const paths = process.env['TEST_FULL'] ? ['?tab=new', ...pathsAbout(metadata)] : ['', conversation]
      const searches = [
        'utm_source=mail',
        'tab=opinions',
        'tab=analysis',
        'tab=analysis&all=common-ground',
        'tab=analysis&all=short-list',
        'from=mail&tab=analysis',
      ]
      for (const path of [...paths, ...searches.map((search) => `${conversation}?${search}`)]) {
        const comes = await arrives(visitor, path)
        const parts = await page.locator('h1, main a, main button, main article').elementHandles()
        const words = await page.getByRole('main').innerText()
        await comes()
        await page.unrouteAll({ behavior: 'wait' })
        const kept = await Promise.all(parts.map((part) => part.evaluate((element) => element.isConnected)))
        expect(kept.length, path).toBeGreaterThan(1)
        // A button for more rows may disappear if it was rendered without knowing that there are more.
        expect(kept.filter((isKept) => !isKept).length, path).toBeLessThanOrEqual(1)
        // A picture that loads late has its space and its alternative text before it loads. Text and pictures are read
        // in one call, because a picture may arrive between two calls.
        const { now, drawn } = await page.evaluate(() => ({
          now: document.querySelector('main')?.innerText ?? '',
          drawn: Array.from(document.querySelectorAll('main svg'), ({ textContent }) => textContent).join(
            ' ',
          ),
        }))
        const lines = (text: string) =>
          text.split('\n').filter((line) => line !== '' && !drawn.includes(line))
        const first = (text: string) =>
          lines(text)
            .join('\n')
            .slice(0, 300)
            .replace(/\d+ (?:second|minute)s? ago|just now/g, '')
        expect(first(now), path).toBe(first(words))
      }
    })
  })
}

journey('a vote that is pressed before the application has loaded is counted once', async ({ visitor }) => {
  const path = await pathOf(visitor)
  const { conversationSlugId, voteCount } = (await visitor.conversation(BOWLING_GREEN)).metadata
  const comes = await arrives(visitor, path)
  const agree = visitor.cardButton('Agree')
  await agree.click()
  await expect(agree).toHaveAttribute('aria-pressed', 'true')
  await comes()
  const numVotes = async () => (await visitor.stats(conversationSlugId)).voteCount - voteCount
  await expect.poll(numVotes).toBe(1)
  // The next press is a vote of its own.
  await visitor.votesByButton('D')
  await expect.poll(numVotes).toBe(2)
})

journey('other buttons that are pressed early act once the application has loaded', async ({ visitor }) => {
  const comes = await arrives(visitor, await pathOf(visitor))
  await visitor.page.getByRole('button', { name: 'Add your opinion' }).click()
  await comes()
  await expect(visitor.page.getByRole('dialog').getByRole('textbox')).toBeVisible()
})

journey(
  'a button that somebody with votes presses early acts once the application has loaded @full',
  async ({ visitor }) => {
    const path = await pathOf(visitor)
    await visitor.opens(path)
    await visitor.votesByButton('A')
    const comes = await arrives(visitor, path)
    await visitor.page.getByRole('button', { name: 'Add your opinion' }).click()
    await comes()
    await expect(visitor.page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  },
)

journey(
  'a device with votes shows its page once its votes are loaded, and never a card it has voted on',
  async ({ visitor }) => {
    const { page } = visitor
    const path = await pathOf(visitor)
    await visitor.opens(path)
    const voted = [await visitor.votesByButton('A'), await visitor.votesByButton('D')]
    const comes = await arrives(visitor, path)
    await comes()
    await page.unrouteAll({ behavior: 'wait' })
    expect(voted).not.toContain(await visitor.shownOpinion())
    await expect(visitor.card.getByText(/^3 of/)).toBeVisible()
  },
)

journey('a chosen theme applies from the first paint', async ({ visitor }) => {
  const { page } = visitor
  await visitor.opens('about')
  await page.evaluate(() => localStorage.setItem('parley:theme', 'dark'))
  const comes = await arrives(visitor, '')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await comes()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'a reader without JavaScript follows links from home to a conversation, its opinions and its results',
    async ({ visitor }) => {
      const { page, heading } = visitor
      await page.goto('/feed/')
      await visitor.rows.getByRole('link', { name: BOWLING_GREEN }).last().click()
      await expect(heading).toHaveText(BOWLING_GREEN)
      await expect(page.getByText(/needs JavaScript/).first()).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      const tabs = page.getByRole('navigation', { name: 'Views of this conversation' }).getByRole('link')
      await tabs.nth(1).click()
      await expect(visitor.rows.nth(9)).toBeVisible()
      await tabs.nth(2).click()
      await expect(page.getByRole('heading', { name: /^Common ground/ })).toBeVisible()
      await page
        .getByRole('link', { name: /^Show all \d/ })
        .first()
        .click()
      await expect(page.getByText(/^Opinions 1 to \d+ of \d+$/)).toBeVisible()
      await page.getByRole('link', { name: 'Back to all results' }).click()
      await page.getByRole('link', { name: 'Read all opinions, page by page' }).last().click()
      await expect(visitor.rows.nth(9)).toBeVisible()
      await page.goto('/feed/about')
      await expect(heading).toHaveText(/\p{L}/u)
    },
  )

  journey(
    'a reader without JavaScript learns why a page about the viewer is empty, and goes on to all conversations',
    async ({ visitor }) => {
      const { page, heading } = visitor
      for (const address of ['settings', 'onboarding/step1-login', 'notification', 'user-profile/votes']) {
        await page.goto(`/feed/${address}`)
        await expect(heading).toHaveText('This page needs JavaScript')
      }
      await page.getByRole('link', { name: 'All conversations' }).click()
      await expect(visitor.rows.getByRole('link', { name: BOWLING_GREEN }).last()).toBeVisible()
    },
  )

  journey(
    'a reader without JavaScript reads the decisions of moderators, and finds no button',
    async ({ visitor, scene }) => {
      const { page, heading } = visitor
      const { conversationSlugId } = await scene.addConversation({
        title: 'Where should the town save?',
        opinions: 2,
      })
      await scene.moveOpinion(conversationSlugId)
      await page.goto(`/feed/conversation/${conversationSlugId}/decisions`)
      await expect(heading).toHaveText('Decisions on this conversation')
      await expect(page.getByText('It calls for driving people away.')).toBeVisible()
      await expect(page.getByRole('button')).toHaveCount(0)
      await page.getByRole('link', { name: 'Where should the town save?' }).click()
      await expect(heading).toHaveText('Where should the town save?')
    },
  )
})
