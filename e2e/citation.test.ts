import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'
import { expectUsableScreen } from './screen.ts'

/** Opens the dialog for the first opinion that all sides share, with the keyboard. */
async function opensCitation({ page }: Visitor): Promise<Locator> {
  const row = page
    .getByRole('region', { name: /^Common ground/ })
    .locator('details')
    .first()
  await row.locator('summary').press('Enter')
  await row.getByRole('button', { name: 'Cite this opinion' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cite this opinion' })
  await expect(dialog.getByRole('heading', { name: 'Sentence' })).toBeVisible()
  return dialog
}

const copies = async (page: Page, dialog: Locator, name: string): Promise<string> => {
  await dialog.getByRole('button', { name }).click()
  await expect(dialog.getByText('Copied.').last()).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

journey(
  'a journalist cites an opinion: a sentence with bases and dates, a chart with its source, and the row of the table',
  async ({ visitor }) => {
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const dialog = await opensCitation(visitor)
    await expectUsableScreen(visitor, 'a citation')
    expect(await copies(page, dialog, 'Copy sentence')).toMatch(
      /^\d+% of \d+ people who voted on “.+” in the conversation “.*Bowling Green.*” agreed \((?:about \d+% of \d+ in side [A-D].*)+\), as of [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M UTC \(run \d+\); who took part is not a random sample\. .*CC BY 4\.0.* https?:\/\/\S+\?opinion=\w+$/,
    )
    const [heads = '', row = ''] = (await copies(page, dialog, 'Copy as CSV')).split('\r\n')
    expect(row).toMatch(/Bowling Green.*CC BY 4\.0/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download as CSV' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toBe(`\uFEFF${heads}\r\n${row}\r\n`)
    const tools = dialog.getByRole('button', { name: /^Save or share/ })
    const saved = async (kind: 'an SVG' | 'a PNG') => {
      await tools.click()
      const [picture] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: new RegExp(`as ${kind} picture$`) }).click(),
      ])
      return readFile(await picture.path())
    }
    const svg = (await saved('an SVG')).toString()
    // The picture names its conversation, run, time, license and address, and how many people it is about.
    for (const part of [
      /Bowling Green/,
      /As of .* UTC \(run \d+\)/,
      /CC BY 4\.0/,
      /\?opinion=\w+/,
      /people<\/text>/,
    ])
      expect(svg).toMatch(part)
    expect(svg).toContain('>Everyone</text>')
    expect((await saved('a PNG')).subarray(1, 4).toString()).toBe('PNG')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Cite this opinion' }).first()).toBeFocused()
  },
)
