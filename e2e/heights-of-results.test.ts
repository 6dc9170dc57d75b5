import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

const SCREEN = { width: 390, height: 844 }

journey(
  'on a phone the results of each demo conversation have at most twelve screens, and their story one and a half',
  async ({ visitor }) => {
    const { page } = visitor
    await page.setViewportSize(SCREEN)
    for (const title of [BOWLING_GREEN, /^Can there be consensus on Brexit/, /^UberX/, /minimum wage/]) {
      await visitor.opensConversation(title, 'analysis')
      const top = await page
        .getByRole('heading', { name: /^Where the (sides|groups) stand|^Where everybody stands/ })
        .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
      expect(top / SCREEN.height, `the story of ${title}`).toBeLessThan(1.5)
      // The last parts load as their reader comes near.
      await page.getByRole('heading', { name: 'All opinions' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('row')).not.toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Anyone can check this' })).toBeVisible()
      await expect(page.getByText('1 to 20 are shown')).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height / SCREEN.height, `the height of ${title}`).toBeLessThanOrEqual(12)
    }
  },
)
