import type { Locator } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'

const PURPOSE = 'Say what you think. See what you share.'

const offered = ({ page }: Visitor): Locator => page.getByRole('region', { name: 'An opinion to vote on' })
const agree = (visitor: Visitor): Locator =>
  offered(visitor).getByRole('button', { name: 'Agree', exact: true })
const opinion = (visitor: Visitor): Promise<string> =>
  offered(visitor).locator('[dir=auto]').last().innerText()

for (const { device, viewport, tag } of [
  { device: 'phone', viewport: { width: 390, height: 844 }, tag: '' },
  { device: 'desktop', viewport: { width: 1280, height: 820 }, tag: ' @full' },
])
  journey.describe(`somebody new at a ${device}`, () => {
    journey.use({ viewport })

    journey(
      `a new visitor at a ${device} votes on three opinions, undoes one vote, and continues in the conversation${tag}`,
      async ({ visitor }) => {
        const { page } = visitor
        await visitor.opens('')
        await expect(visitor.heading).toHaveText(PURPOSE)
        await expect(offered(visitor).getByRole('heading')).toHaveText(BOWLING_GREEN)
        await expect(offered(visitor)).toContainText('Your vote counts.')
        await expect(agree(visitor)).toBeInViewport({ ratio: 1 })
        const place = await agree(visitor).boundingBox()
        const first = await opinion(visitor)
        await agree(visitor).click()
        await expect(offered(visitor).getByRole('heading')).toHaveText('You voted. One more?')
        await expect(offered(visitor)).toContainText(/You agreed\. So did \d+% of/)
        // The next button must be where the last one was, so that a second press cannot hit something else. Pages
        // scroll by whole pixels, so half a pixel may remain.
        const moved = ((await agree(visitor).boundingBox())?.y ?? NaN) - (place?.y ?? NaN)
        expect(Math.abs(moved)).toBeLessThanOrEqual(0.5)
        await offered(visitor).getByRole('button', { name: 'Undo' }).click()
        await expect.poll(() => opinion(visitor)).toBe(first)
        for (let votes = 1; votes <= 3; votes++) {
          const before = await opinion(visitor)
          await agree(visitor).click()
          if (votes < 3) await expect.poll(() => opinion(visitor)).not.toBe(before)
        }
        await offered(visitor).getByRole('link', { name: 'Go to the conversation' }).click()
        await expect(visitor.heading).toHaveText(BOWLING_GREEN)
        await expect(visitor.card.getByRole('heading', { name: 'Opinion 4', exact: true })).toBeVisible()
        await page.getByRole('link', { name: 'Home' }).first().click()
        await expect(visitor.heading).toHaveText('What people are talking about')
        await expect(visitor.rows.filter({ hasText: BOWLING_GREEN })).toContainText('You voted on 3')
        await expect(visitor.rows.filter({ hasText: BOWLING_GREEN })).toContainText(
          /Both sides (?:dis)?agree: “/,
        )
      },
    )
  })

journey(
  'people who have voted see no greeting at the next visit, not even before the application has loaded',
  async ({ visitor }) => {
    const { page } = visitor
    await visitor.opens('')
    await agree(visitor).click()
    await expect(offered(visitor).getByRole('heading')).toHaveText('You voted. One more?')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('parley:known'))).toBe('yes')
    // The application never loads.
    await page.route(/\/assets\/(?!early).*\.js$/, () => {})
    await page.goto('/feed/', { waitUntil: 'commit' })
    await expect(visitor.rows.first()).toBeVisible()
    await expect(page.getByText('See what you share.')).toBeHidden()
    await expect(agree(visitor)).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.opens('')
    await expect(visitor.heading).toHaveText('What people are talking about')
  },
)

journey('a vote pressed on the first screen counts in its conversation', async ({ visitor }) => {
  const before = (await visitor.conversation(BOWLING_GREEN)).metadata.voteCount
  await visitor.opens('')
  await agree(visitor).click()
  await expect
    .poll(async () => (await visitor.conversation(BOWLING_GREEN)).metadata.voteCount)
    .toBe(before + 1)
})
