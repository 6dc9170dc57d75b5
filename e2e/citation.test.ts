import { readFile } from 'node:fs/promises'
import type { Locator, Page, Route } from '@playwright/test'
import { FIRST_SCREEN_ID } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, type Visitor } from './fixtures/visitor.ts'
import { expectAccessible, expectNoOverflow, expectUsableScreen } from './screen.ts'

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

journey(
  'a newsroom shows the chart of an opinion on its page, without scripts, in light and dark, from 200 pixels on @full',
  async ({ visitor }) => {
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const dialog = await opensCitation(visitor)
    const codes = new Map<string, string>()
    for (const size of ['Small', 'Wide', 'Medium']) {
      await dialog.getByRole('radio', { name: size }).click()
      codes.set(size, await copies(page, dialog, 'Copy code'))
    }
    for (const [size, code] of codes) {
      const [, address = '', width = '', height = ''] =
        /src="([^"]+)".* width="(\d+)" height="(\d+)"/.exec(code) ?? []
      await page.setViewportSize({ width: Number(width), height: Number(height) })
      await page.goto(address.replaceAll('&amp;', '&'))
      await expect(page.getByText('Everyone').first()).toBeAttached()
      expect(await page.locator('script').count()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
        Number(height),
      )
      for (const link of await page.getByRole('link').all())
        expect(await link.getAttribute('target')).toBe('_blank')
      await page.locator('summary').click()
      for (const colorScheme of ['light', 'dark'] as const)
        for (const each of [320, 640])
          await expectAccessible(visitor, `a ${size} chart in ${colorScheme}, ${each} pixels`, {
            viewport: { width: each, height: 700 },
            colorScheme,
          })
      await page.setViewportSize({ width: 200, height: 700 })
      await expectNoOverflow(visitor, `a ${size} chart, 200 pixels`)
    }
  },
)

/** Answers with the page of embeds without content and data, as a server that is too busy does. */
const asIfTooBusy = async (route: Route) => {
  const response = await route.fetch({
    url: route
      .request()
      .url()
      .replace(/opinion=\w+/, ''),
  })
  const text = await response.text()
  const data = new RegExp(`(id="${FIRST_SCREEN_ID}">)[^<]*`)
  await route.fulfill({ response, body: text.replace(data, '$1{}') })
}

journey(
  'where the server is too busy to draw a chart, the browser draws the same @full',
  async ({ visitor }) => {
    const { page } = visitor
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.opensConversation(BOWLING_GREEN, 'analysis')
    const code = await copies(page, await opensCitation(visitor), 'Copy code')
    const [, address = ''] = /src="([^"]+)"/.exec(code) ?? []
    await page.goto(address)
    const drawn = await page.locator('main').innerText()
    await page.route(address, asIfTooBusy)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^“/)
    expect(await page.locator('script').count()).toBeGreaterThan(0)
    expect(await page.locator('main').innerText()).toBe(drawn)
    visitor.watch.expect(/404 \(Not Found\)/)
    await page.goto(address.replace(/opinion=\w+/, 'opinion=zzzzzzzz'))
    await expect(page.getByText('This chart cannot be shown here.')).toBeVisible()
  },
)
