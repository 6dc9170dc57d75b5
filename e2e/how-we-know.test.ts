import { getOpinionMap } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import type { Product } from './fixtures/product.ts'
import { expectNoOverflow, expectAccessible, PHONE, WIDE } from './screen.ts'

/** A small conversation, so that its report takes seconds. */
const MINIMUM_WAGE = /minimum wage/

/** Lets the report of a conversation that waits for its turn be computed now. */
const makesReportDue = (product: Product, slugId: string) =>
  product.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()
     and key = 'supplement:' || (select id from conversations where slug_id = $1)`,
    [slugId],
  )

/** The height of the shortest screens in use, in pixels. */
const SHORT_PX = 568

for (const { where, viewport, tag } of [
  { where: 'on a phone', viewport: PHONE, tag: '' },
  { where: 'on a wide screen', viewport: WIDE, tag: ' @full' },
])
  journey(
    `the sheet "how we know this" opens by keyboard ${where} at the step of the pressed link${tag}`,
    async ({ visitor, product }) => {
      journey.slow()
      const { page } = visitor
      await page.setViewportSize(viewport)
      const { conversationSlugId } = (await visitor.conversation(MINIMUM_WAGE)).metadata
      // Resamples are computed after the map is published.
      await expect
        .poll(
          async () => {
            await makesReportDue(product, conversationSlugId)
            return (await product.ask(getOpinionMap, { conversationSlugId })).redraws
          },
          { timeout: 180_000 },
        )
        .toBeDefined()
      await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
      const link = page.getByRole('link', { name: /^How we know this: Two sides/ })
      await visitor.tabsTo(link)
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'How we know this' })
      await expect(sheet.getByRole('heading', { name: /^The grouping is repeated/ })).toBeFocused()
      await expect(
        sheet.getByText(/^“Computed 30 times, each without a fifth of the people: same result \d+ times\.”$/),
      ).toBeVisible()
      await expect(sheet.getByRole('figure')).toContainText(/A about \d+%, B about \d+% agree/)
      await expect(sheet.getByRole('button', { name: 'Download votes (zip)' })).toBeAttached()
      await expectAccessible(visitor, `how we know this ${where}`, { colorScheme: 'dark' })
      await expectNoOverflow(visitor, `how we know this ${where}`)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(link).toBeFocused()
      await page.setViewportSize({ ...viewport, height: SHORT_PX })
      await page.getByRole('list', { name: 'Choose a group' }).getByRole('link').nth(1).press('Enter')
      await page.getByRole('link', { name: 'How we know this: Where the sides differ' }).press('Enter')
      await expect(sheet.getByRole('heading', { name: /has the fewest people who count/ })).toBeFocused()
      await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await link.press('Enter')
      await sheet
        .getByRole('link', { name: 'In the guide: How much individual people matter' })
        .press('Enter')
      await expect(page).toHaveURL(/\/guide#redraws$/)
      await expect(page.getByRole('heading', { name: 'How much individual people matter' })).toBeInViewport()
    },
  )
