import { getOpinionMap } from '@parley/contract'
import { expect } from './fixtures/journey.ts'
import { journeyWithoutMeasuring as journey } from './fixtures/journeyWith.ts'
import { expectAccessible, PHONE } from './screen.ts'

journey(
  'a change of groups is announced with its details, and keys move through the history of the groups @full',
  async ({ visitor, scene, product }) => {
    journey.slow()
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
      // Resamples that were computed with later votes would differ, and the next run would then hide its groups.
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
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(notice).toBeHidden()
    await visitor.reloads()
    await expect(notice).toBeHidden()
  },
)
