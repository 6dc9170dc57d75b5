import { listRuns } from '@parley/contract'
import { expect } from './fixtures/journey.ts'
import { journeyWith } from './fixtures/journeyWith.ts'
import { expectUsableScreen, PHONE } from './screen.ts'

const journey = journeyWith('histories', { HISTORY_OF_IMPORTS: '1' })

journey(
  'how the groups of an imported conversation formed is told from its first votes on, and marked as computed afterwards @full',
  async ({ visitor, product }) => {
    journey.slow()
    const { page } = visitor
    const [{ slug = '' } = {}] = await product.query<{ slug: string }>(
      `select slug_id as slug from conversations where title like '%minimum wage%'`,
    )
    const numComputed = async () => {
      const runs = await product.ask(listRuns, { conversationSlugId: slug })
      return runs.filter(({ computedAfterwards }) => computedAfterwards).length
    }
    await expect.poll(numComputed, { timeout: 120_000 }).toBe(4)
    await page.setViewportSize(PHONE)
    await visitor.opens(`conversation/${slug}?tab=analysis`)
    await page.getByRole('link', { name: /^How these \w+ formed/ }).click()
    await expect(page.getByText(/^The maps up to 1,424 votes were computed after the import/)).toBeVisible()
    const slider = page.getByRole('slider', { name: 'Published maps, from the first to the newest' })
    await slider.press('Home')
    await expect(
      page.locator('main').getByText(/^After 178 votes \(June \d+, 2014\): no clear groups yet/),
    ).toBeVisible()
    await slider.press('End')
    await expect(page.locator('main').getByText(/^After 2,849 votes .*: two sides/)).toBeVisible()
    await expectUsableScreen(visitor, 'the history of an import')
  },
)
