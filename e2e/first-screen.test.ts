import type { FirstScreen } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'

const answersIn = async ({ page }: Visitor): Promise<string[]> => {
  const written = await page.locator('script#first-screen').textContent()
  const screen: FirstScreen = JSON.parse(written ?? '{}')
  return screen.responses.map(({ path, output }) => `${path} ${JSON.stringify(output)}`)
}

journey.describe('before any script has run', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'the page of the feed contains its first ten conversations before any script has run',
    async ({ visitor }) => {
      await visitor.page.goto('/feed/')
      const [feed, ...others] = await answersIn(visitor)
      expect(others.map((response) => response.split(' ', 1)[0])).toEqual([
        '/topic/get-all-topics',
        '/opinion/fetch-by-conversation',
      ])
      expect(others.join()).not.toMatch(/"numAgrees":[1-9]/)
      expect(feed).toMatch(/^\/conversation\/fetch-recent /)
      expect(feed).toMatch(BOWLING_GREEN)
      await expect(visitor.rows.first()).toBeVisible()
    },
  )

  journey(
    'the page of a conversation contains it and its first opinions before any script has run',
    async ({ visitor }) => {
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.page.goto(`/feed/conversation/${conversationSlugId}`)
      const [conversation, ...others] = await answersIn(visitor)
      expect(conversation).toMatch(/^\/conversation\/get /)
      expect(conversation).toMatch(BOWLING_GREEN)
      const opinions = others.find((answer) => answer.startsWith('/opinion/fetch-by-conversation '))
      expect(opinions).toMatch(/"opinionSlugId"/)
      expect(opinions).not.toMatch(/"numAgrees":[1-9]/)
    },
  )

  journey(
    'fifty opinions of a conversation and links to the next ones are readable before any script has run',
    async ({ visitor }) => {
      const { page } = visitor
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await page.goto(`/feed/conversation/${conversationSlugId}`)
      await expect(page.locator('noscript ol > li')).toHaveCount(50)
      await page.getByRole('link', { name: 'Opinions after these' }).click()
      await expect(page.getByRole('heading', { name: /^Opinions 51 to 100 of 6\d\d$/ })).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(50)
      await page.getByRole('link', { name: 'Opinions before these' }).click()
      await expect(page.getByRole('article')).toHaveCount(10)
      await expect(page.locator('noscript ol > li')).toHaveCount(40)
    },
  )

  journey(
    'a page contains structured data for search engines that the content policy allows',
    async ({ visitor }) => {
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      await visitor.page.goto(`/feed/conversation/${conversationSlugId}`)
      const facts = await visitor.page.locator('script[type="application/ld+json"]').textContent()
      expect(JSON.parse(facts ?? '{}')).toMatchObject({ '@type': 'DiscussionForumPosting' })
    },
  )
})

journey('the first screens need no response of the API', async ({ visitor }) => {
  const { page } = visitor
  const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
  // The API never responds.
  await page.route('**/api/**', () => {})
  await visitor.opens('')
  await expect(visitor.rows.first()).toBeVisible()
  await visitor.opens(`conversation/${conversationSlugId}`)
  await expect(visitor.cardButton('Agree')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('visitors who only read sign nothing and have no key', async ({ visitor }) => {
  const { page } = visitor
  const signed: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization']) signed.push(request.url())
  })
  await visitor.opens('')
  await visitor.rows.getByRole('link', { name: BOWLING_GREEN }).click()
  await expect(visitor.cardButton('Agree')).toBeVisible()
  await page.getByRole('link', { name: /^Opinions/ }).click()
  await expect(page.getByRole('group', { name: 'Show' })).toBeVisible()
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Common ground/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(signed).toEqual([])
  expect(await hasKey(visitor)).toBe(false)

  await page.getByRole('link', { name: 'Vote', exact: true }).click()
  await visitor.votesByButton('A')
  await expect.poll(() => signed.some((url) => url.endsWith('/vote/cast'))).toBe(true)
  expect(await hasKey(visitor)).toBe(true)
})

/** Whether the store of device keys contains any. */
const hasKey = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const opening = indexedDB.open('parley-device')
    await done(opening)
    const { result: database } = opening
    const isThere =
      database.objectStoreNames.contains('keys') &&
      (await done(database.transaction('keys').objectStore('keys').count())) !== 0
    database.close()
    return isThere
  })

/** The main buttons of the screen, and on how many lines their words are. */
const mainButtons = ({ page }: Visitor) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.button, [data-vote]:is(button)')].flatMap((button) => {
      const range = document.createRange()
      range.selectNodeContents(button)
      const text = button.textContent?.trim() ?? ''
      if (text === '' || !button.checkVisibility()) return []
      const lineHeight = Number.parseFloat(getComputedStyle(button).lineHeight)
      const words = [...button.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const heights = words.map((node) => {
        range.selectNodeContents(node)
        return range.getBoundingClientRect().height
      })
      return heights.some((height) => height > 1.6 * lineHeight) || button.scrollWidth > button.clientWidth
        ? [text]
        : []
    }),
  )

for (const width of [390, 1280])
  journey(
    // The interface font of the journeys, DejaVu Sans, is 15 % wider than Liberation Sans and Arial.
    `the words of main buttons stay on one line in a wide font, at ${width} pixels`,
    async ({ visitor }) => {
      const { page } = visitor
      await page.setViewportSize({ width, height: 844 })
      const expectOneLine = async () => expect(await mainButtons(visitor), page.url()).toEqual([])
      await visitor.opens('')
      await expect(visitor.heading).toBeVisible()
      await expectOneLine()
      await visitor.opensConversation(BOWLING_GREEN)
      await expectOneLine()
      await visitor.opensConversation(BOWLING_GREEN, 'analysis')
      await expectOneLine()
    },
  )
