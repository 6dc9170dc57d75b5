import { getOpinionMap } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { expectNoOverflow, expectAccessible, PHONE, WIDE } from './screen.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

/** The height of the shortest screens in use, in pixels. */
const SHORT_PX = 568

for (const [where, viewport] of [
  ['on a phone', PHONE],
  ['on a wide screen', WIDE],
] as const)
  journey(
    `the sheet "how we know this" opens by keyboard ${where} at the step of the pressed link`,
    async ({ visitor, product }) => {
      const { page } = visitor
      await page.setViewportSize(viewport)
      const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
      // Re-draws are computed after the map is published.
      await expect
        .poll(async () => (await product.ask(getOpinionMap, { conversationSlugId })).redraws)
        .toBeDefined()
      await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
      const link = page.getByRole('link', { name: /^How we know this: Two groups think alike/ })
      await visitor.tabsTo(link)
      await page.keyboard.press('Enter')
      const sheet = page.getByRole('dialog', { name: 'How we know this' })
      await expect(sheet.getByRole('heading', { name: /^The grouping is repeated/ })).toBeFocused()
      await expect(sheet.getByText(/^“The same in \d+ of 10 re-draws\.”$/)).toBeVisible()
      await expect(sheet.getByRole('figure')).toContainText(/A about \d+%, B about \d+% agree/)
      await expect(sheet.getByRole('button', { name: 'Download votes (zip)' })).toBeAttached()
      await expectAccessible(visitor, `how we know this ${where}`, { colorScheme: 'dark' })
      await expectNoOverflow(visitor, `how we know this ${where}`)
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(link).toBeFocused()
      await page.setViewportSize({ ...viewport, height: SHORT_PX })
      await page.getByRole('link', { name: 'How we know this: What stands out in each group' }).press('Enter')
      await expect(sheet.getByRole('heading', { name: /is the smallest group/ })).toBeFocused()
      await expect(sheet.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await link.press('Enter')
      await sheet.getByRole('link', { name: 'In the guide: How much single people change' }).press('Enter')
      await expect(page).toHaveURL(/\/guide#redraws$/)
      await expect(page.getByRole('heading', { name: 'How much single people change' })).toBeInViewport()
    },
  )

journey(
  'a change of groups is announced with its details, and keys move through the history of the groups',
  async ({ visitor, scene, product }) => {
    const { page } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: 'Which of three ways should the tram take?',
      opinions: 40,
      publication: 'votes',
    })
    const voteInCamps = async (numVoters: number, camps: number, numGroups: number) => {
      await scene.addVoters(conversationSlugId, numVoters, { camps })
      await product.administer('recompute', conversationSlugId)
      const map = () => product.ask(getOpinionMap, { conversationSlugId })
      await expect.poll(async () => (await map()).groups.length).toBe(numGroups)
      // Re-draws that were computed with later votes would differ, and the next run would then hide its groups.
      await expect.poll(async () => (await map()).redraws).toBeDefined()
    }
    const notice = page.locator('main').getByText('The groups have changed.')
    await voteInCamps(30, 2, 2)
    await page.setViewportSize(PHONE)
    await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
    await expect(page.getByRole('heading', { name: /^Two groups/ })).toBeVisible()
    await voteInCamps(45, 3, 5)
    await visitor.reloads()
    await expect(notice).toBeVisible()
    await expect(page.getByText(/With 1,800 new votes three more groups appeared/)).toBeVisible()
    await expectAccessible(visitor, 'the notice of changed groups', { colorScheme: 'dark' })
    await visitor.tabsTo(page.getByRole('link', { name: 'What changed' }))
    await page.keyboard.press('Enter')
    const changes = page.getByRole('region', { name: 'What changed' })
    await expect(changes.getByRole('heading')).toBeInViewport()
    await expect(changes.getByText(/^[C-E] · \w+ split from [AB] at 3,000 votes\.$/).first()).toBeVisible()
    const slider = page.getByRole('slider', { name: 'Published maps, from the first to the newest' })
    await visitor.tabsTo(slider, 'Shift+Tab')
    for (const [key, sentence] of [
      ['Home', /^After 1,200 votes \(.*\): two groups/],
      ['PageUp', /^After 3,000 votes \(.*\): five groups/],
      ['ArrowLeft', /^After 1,200 votes/],
      ['ArrowRight', /^After 3,000 votes/],
      ['PageDown', /^After 1,200 votes/],
      ['End', /^After 3,000 votes/],
    ] as const) {
      await page.keyboard.press(key)
      await expect(page.locator('main').getByText(sentence), key).toBeVisible()
    }
    await expectAccessible(visitor, 'how groups formed', { colorScheme: 'light' })
    await page.goBack()
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await visitor.reloads()
    await expect(notice).toBeHidden()
  },
)
