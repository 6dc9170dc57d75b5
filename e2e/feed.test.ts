import { expect, journey } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'

const PHONE = { width: 390, height: 844 }

journey('the feed grows by ten, and says where it ends (spec 9.3)', async ({ visitor, scene }) => {
  for (let number = 1; number <= 22; number++)
    await scene.addConversation({ title: `What should happen with street number ${number}?`, opinions: 1 })
  const total = await scene.numListed()
  await visitor.page.setViewportSize({ width: 1280, height: 600 })
  await visitor.opens('')
  await expect(visitor.rows).toHaveCount(10)
  for (const shown of [20, total]) {
    await visitor.page.mouse.wheel(0, 100_000)
    await expect(visitor.rows).toHaveCount(shown)
  }
  await expect(
    visitor.page.getByText('You have reached the end: these are all public conversations.'),
  ).toBeVisible()
  const titles = await visitor.rows.getByRole('heading').allInnerTexts()
  expect(new Set(titles).size).toBe(total)
})

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false })

  journey(
    'the list of conversations continues with a link if JavaScript is off',
    async ({ visitor, scene }) => {
      for (let number = 1; number <= 9; number++)
        await scene.addConversation({
          title: `What should happen with square number ${number}?`,
          opinions: 1,
        })
      await visitor.page.goto('/feed/?tab=new')
      await expect(visitor.rows).toHaveCount(10)
      const first = await visitor.rows.getByRole('heading').allInnerTexts()
      await visitor.page.getByRole('link', { name: 'Show more' }).click()
      await expect(visitor.page).toHaveURL(/after=/)
      await expect(visitor.rows.first()).toBeVisible()
      const others = await visitor.rows.getByRole('heading').allInnerTexts()
      expect(new Set([...first, ...others]).size).toBe(first.length + others.length)
    },
  )
})

journey(
  'new conversations are announced, and appear when the reader asks for them',
  async ({ visitor, scene }) => {
    const { page } = visitor
    await page.clock.install()
    // Playwright's clock does not support performance marks.
    await page.addInitScript(() => {
      performance.mark = (name) => {
        if (name === 'usable') Object.assign(window, { isUsable: true })
        return new PerformanceMark(name)
      }
    })
    await page.goto('/feed/?tab=new')
    await expect.poll(() => page.evaluate(() => 'isUsable' in window)).toBe(true)
    const before = await visitor.rows.first().getByRole('heading').innerText()
    const title = 'Should the library open on Sundays?'
    await scene.addConversation({ title, opinions: 2 })
    await page.clock.runFor(61_000)
    const pill = page.getByRole('button', { name: 'New conversations' })
    await expect(pill).toBeVisible()
    await expect(visitor.rows.first().getByRole('heading')).toHaveText(before)
    await pill.click()
    await expect(visitor.rows.first().getByRole('heading')).toHaveText(title)
    await expect(pill).toBeHidden()
  },
)

journey('the two orders of the feed have an address each', async ({ visitor }) => {
  const { page } = visitor
  const orders = page.getByRole('navigation', { name: 'Order of conversations' })
  await visitor.opens('')
  await expect(orders.getByRole('link', { name: 'Popular' })).toHaveAttribute('aria-current', 'page')
  await orders.getByRole('link', { name: 'New' }).click()
  await expect(page).toHaveURL(/\?tab=new$/)
  await expect(orders.getByRole('link', { name: 'New' })).toHaveAttribute('aria-current', 'page')
  await expect(orders.getByRole('link', { name: 'Popular' })).not.toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(orders.getByRole('link', { name: 'Popular' })).toHaveAttribute('aria-current', 'page')
})

const LONG_OPINION =
  'The market square should be closed to cars on Saturdays from eight to four, because families with small children and older people ' +
  'who walk slowly need a safe place to meet and to shop, and because the farmers who come from the villages around us need more room.'

/** The whole card is above the tabs at the foot of the screen. */
async function isAboveTheTabs(visitor: Visitor) {
  // Only the card must fit; the space below it, for the votes of others, is empty before the first vote.
  const card = visitor.card.getByRole('article')
  await expect(card).toBeInViewport({ ratio: 1 })
  const places = await visitor.page.getByRole('navigation', { name: 'Main' }).boundingBox()
  for (const part of [card, visitor.cardButton('Agree')]) {
    const { y = 0, height = Infinity } = (await part.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(places?.y ?? 0)
  }
}

journey.describe('on a phone', () => {
  journey.use({ viewport: PHONE })

  journey('three conversations are on the first screen of a phone', async ({ visitor }) => {
    await visitor.hasBeenHere()
    await visitor.opens('')
    for (const place of [0, 1, 2]) await expect(visitor.rows.nth(place)).toBeInViewport({ ratio: 0.95 })
  })

  journey(
    'the vote buttons below a long opinion are on the first screen of a phone',
    async ({ visitor, scene }) => {
      const { conversationSlugId } = await scene.addConversation({
        title: 'What would make our market square better?',
        opinions: 1,
        words: [LONG_OPINION],
      })
      await visitor.opens(`conversation/${conversationSlugId}`)
      await expect(visitor.card).toContainText(LONG_OPINION)
      await isAboveTheTabs(visitor)
    },
  )

  for (const title of [/Bowling Green/, /European Union|Brexit/, /Uber/, /15/])
    journey(`the voting card of ${String(title)} is on the first screen of a phone`, async ({ visitor }) => {
      await visitor.opensConversation(title)
      await expect(visitor.cardButton('Agree')).toBeVisible()
      await isAboveTheTabs(visitor)
    })
})
