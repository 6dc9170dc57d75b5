import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOpinionMap, LIMITS } from '@parley/contract'
import type { Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import type { Scene } from './fixtures/scene.ts'
import { expectUsableScreen, PHONE } from './screen.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'

const BREXIT = /^Can there be consensus on Brexit/

const printPageOf = async (visitor: Visitor, title: RegExp = BOWLING_GREEN): Promise<string> => {
  const { conversationSlugId } = (await visitor.conversation(title)).metadata
  return `conversation/${conversationSlugId}/print`
}

/** The address of the print page of a conversation in which three camps have voted. */
const printPageOfThreeGroups = async ({ product }: Visitor, scene: Scene): Promise<string> => {
  const asked = {
    title: 'Which of three ways should the tram take?',
    opinions: 40,
    publication: 'votes',
  } as const
  const { conversationSlugId } = await scene.addConversation(asked)
  await scene.addVoters(conversationSlugId, 45, { camps: 3, hasDoubts: true })
  await product.query(
    `update conversations set print_introduction = $2, answer_due_on = '2099-09-30', answered_by = $3
     where slug_id = $1`,
    [
      conversationSlugId,
      'The council decides in spring, and asked everybody who lives here. '.repeat(4).slice(0, 300),
      'The committee on transport of the council of the town of Northbridge'.slice(0, LIMITS.answeredBy),
    ],
  )
  await product.administer('recompute', conversationSlugId)
  const map = () => product.ask(getOpinionMap, { conversationSlugId })
  await expect.poll(async () => (await map()).groups.length, { timeout: 480_000 }).toBe(3)
  return `conversation/${conversationSlugId}/print`
}

/** The total number of pages according to the footers. */
const numPages = async (page: Page): Promise<number> => {
  const [, pages = '0'] =
    /^Page 1 of (\d+)$/.exec((await page.getByText(/^Page 1 of \d+$/).textContent()) ?? '') ?? []
  return Number(pages)
}

const pagesIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

journey('the results can be read and opened by keyboard alone', async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensConversation(BOWLING_GREEN, 'analysis')
  const ground = page.getByRole('region', { name: /^Common ground/ })
  const summaries = ground.locator('summary')
  await expect(summaries).toHaveCount(8)
  await summaries.first().focus()
  await page.keyboard.press('Enter')
  const opened = ground.locator('details').first()
  await expect(
    opened
      .getByText(/^\d+ of the \d+ who voted agreed\. The bar is an estimate: \d+ to \d+% could agree\.$/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(ground.getByRole('link', { name: 'Open this opinion' }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: /^Where the sides stand/ })).toBeFocused()
  const all = ground.getByRole('link', { name: /^Show all \d+$/ })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(all).toBeHidden()
  await expect(summaries.nth(8)).toBeFocused()
})

journey(
  'a table of six hundred opinions has pages of twenty, and the search finds all',
  async ({ visitor }) => {
    const { page } = visitor
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const all = page.getByRole('region', { name: /^All opinions/ })
    await all.scrollIntoViewIfNeeded()
    const rows = all.getByRole('rowheader')
    await expect(rows.first()).toBeVisible()
    await expect(rows).toHaveCount(20)
    await all.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(all.getByText(/^6\d\d opinions; 21 to 40 are shown$/)).toBeVisible()
    await expect(all.getByRole('table')).toBeFocused()
    await all.getByRole('searchbox').fill('sanctuary city')
    await expect(all.getByText(/^\d of 6\d\d opinions contains? these words$/)).toBeVisible()
    await expect(rows.first()).toContainText('sanctuary city')
  },
)

journey('the print page is accessible', async ({ visitor }) => {
  await visitor.opens(await printPageOf(visitor))
  await expectUsableScreen(visitor, 'the page for print')
})

const asOnPaper = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 794, height: 1123 })
}

/** Expects that each sheet fits on its page of paper, and that the PDF has as many pages as the footers say. */
const expectWholePages = async (page: Page, pages: number): Promise<void> => {
  const tooHigh = await page
    .locator('main > div')
    .filter({ hasText: /Page \d+ of \d+$/ })
    .evaluateAll((sheets) =>
      sheets
        .filter(
          (sheet) => sheet.getBoundingClientRect().height > 1123 || sheet.scrollWidth > sheet.clientWidth,
        )
        .map((sheet) => sheet.textContent?.slice(-14)),
    )
  expect(tooHigh).toEqual([])
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(pages)
}

for (const [name, address] of [
  ['many opinions @full', (visitor: Visitor) => printPageOf(visitor)],
  ['fewer opinions', (visitor: Visitor) => printPageOf(visitor, BREXIT)],
  ['three groups @full', printPageOfThreeGroups],
] as const)
  journey(
    `${name}: nothing on the printed pages is cut off, and the PDF has the stated number of pages`,
    async ({ visitor, scene }) => {
      // On a busy machine the report of new votes waits for those of other journeys.
      journey.slow()
      const { page } = visitor
      const summary = await address(visitor, scene)
      await asOnPaper(page)
      await visitor.opens(summary)
      expect(await numPages(page)).toBe(2)
      await expectWholePages(page, 2)
      await visitor.opens(`${summary}?form=full`)
      const pages = await numPages(page)
      expect(pages).toBeGreaterThan(2)
      await expectWholePages(page, pages)
    },
  )

journey(
  'the summary of each demo conversation has two whole pages, without buttons and links above them @full',
  async ({ visitor }) => {
    const { page } = visitor
    await asOnPaper(page)
    for (const title of [BOWLING_GREEN, BREXIT, /^UberX/, /minimum wage/]) {
      await visitor.opens(await printPageOf(visitor, title))
      expect(await numPages(page)).toBe(2)
      await expectWholePages(page, 2)
      await expect(page.getByRole('button')).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Everything' })).toBeHidden()
    }
  },
)

journey(
  'the shell prints the same pages with the Chromium of the machine @full',
  async ({ visitor, product }) => {
    const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
    await visitor.opens(await printPageOf(visitor))
    const pages = await numPages(visitor.page)
    const folder = mkdtempSync(join(tmpdir(), 'parley-pdf-'))
    try {
      const file = join(folder, 'results.pdf')
      expect(await product.administer('print', conversationSlugId, '--pdf', file)).toBe('')
      expect(pagesIn(readFileSync(file))).toBe(pages)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

journey(
  'on a phone the results of each demo conversation have at most twelve screens, and their story one and a half @full',
  async ({ visitor }) => {
    const { page } = visitor
    await page.setViewportSize(PHONE)
    for (const title of [BOWLING_GREEN, /^Can there be consensus on Brexit/, /^UberX/, /minimum wage/]) {
      await visitor.opensConversation(title, 'analysis')
      const top = await page
        .getByRole('heading', { name: /^Where the (sides|groups) stand|^Where everybody stands/ })
        .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY)
      expect(top / PHONE.height, `the story of ${title}`).toBeLessThan(1.5)
      // The last parts load as their reader comes near.
      await page.getByRole('heading', { name: 'All opinions' }).scrollIntoViewIfNeeded()
      await expect(page.getByRole('row')).not.toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Anyone can check this' })).toBeVisible()
      await expect(page.getByText('1 to 20 are shown')).toBeVisible()
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(height / PHONE.height, `the height of ${title}`).toBeLessThanOrEqual(12)
    }
  },
)
