import { decideQueueItems, getProfile, listOpinions, undoQueueItems } from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import type { Scene } from './fixtures/scene.ts'
import type { Visitor } from './fixtures/visitor.ts'

/** Creates an account with the role, and searches its queue for one conversation by keyboard. */
async function openQueue(visitor: Visitor, { scene, title }: { scene: Scene; title: string }) {
  const { page } = visitor
  await visitor.opens('about')
  await signUp(visitor)
  const profile = page.waitForResponse((response) => response.url().endsWith(getProfile.path))
  await visitor.opens('moderation')
  await expect(visitor.heading).toHaveText('This page is for moderators')
  const { username } = getProfile.output.parse(await (await profile).json())
  await scene.makeModerator(username)
  await visitor.opens('moderation')
  await expect(visitor.heading).toHaveText('Moderation queue')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  return page.getByRole('list', { name: 'Waiting' }).getByRole('listitem')
}

journey(
  'thirty reports are decided by keyboard with one reason, and Undo reverts all of it',
  async ({ visitor, scene, product }) => {
    const { page } = visitor
    const title = 'Which roof does the market need?'
    const { conversationSlugId } = await scene.addConversation({ title, opinions: 31 })
    await scene.reportAll(conversationSlugId)
    const rows = await openQueue(visitor, { scene, title })
    await expect(rows).toHaveCount(31)
    const numListed = async () =>
      (await product.ask(listOpinions, { conversationSlugId, filter: 'new' })).length
    expect(await numListed()).toBe(31)

    await page.keyboard.press('x')
    for (let n = 1; n < 30; n++) await page.keyboard.press('j')
    await page.keyboard.press('Shift+X')
    const bar = page.getByRole('region', { name: 'Decide on what is chosen' })
    await expect(bar.getByText('30 chosen')).toBeVisible()
    await expect(bar.getByLabel('Reason')).toHaveValue('spam')
    await visitor.saves(decideQueueItems, () => page.keyboard.press('m'))
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText('30 decided.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('link')).toBeFocused()
    expect(await numListed()).toBe(1)

    await visitor.saves(undoQueueItems, () => page.keyboard.press('u'))
    await expect(rows).toHaveCount(31)
    expect(await numListed()).toBe(31)
  },
)

journey(
  'an item opens as a page on a phone, and a decision leads to the next one',
  async ({ visitor, scene }) => {
    const { page } = visitor
    const title = 'Who waters the trees?'
    const { conversationSlugId } = await scene.addConversation({
      title,
      opinions: 3,
      words: ['People should.', 'The town should.', 'Rain should.'],
    })
    await scene.reportAll(conversationSlugId)
    const rows = await openQueue(visitor, { scene, title })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows).toHaveCount(3)
    await rows.nth(1).getByRole('link').click()
    await expect(rows.first()).toBeHidden()
    await expect(page.getByText(/^2 of /)).toBeVisible()
    await visitor.saves(decideQueueItems, () => page.getByRole('button', { name: 'Nothing wrong' }).click())
    await expect(page.getByText('Nothing was wrong', { exact: true })).toBeVisible()
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    await expect(rows).toHaveCount(2)
  },
)

journey(
  'an opinion is published after review, people are set aside and counted again, and an appeal is accepted @full',
  async ({ visitor, scene, product }) => {
    const { page } = visitor
    const title = 'Where should the benches stand?'
    const { conversationSlugId } = await scene.addConversation({ title, opinions: 2 })
    await scene.moveOpinion(conversationSlugId)
    await scene.addAppeal(conversationSlugId, 'It drives nobody away.')
    await scene.addWaitingOpinion(conversationSlugId, 'In the shade of the trees.')
    await scene.addPattern(conversationSlugId)
    const rows = await openQueue(visitor, { scene, title })
    await expect(rows).toHaveCount(3)
    const shows = async (kind: RegExp) => {
      await page.getByRole('group', { name: 'What to show' }).getByRole('button', { name: kind }).click()
      await expect(rows).toHaveCount(1)
    }
    const pane = page.getByRole('article')
    const numListed = async () =>
      (await product.ask(listOpinions, { conversationSlugId, filter: 'new' })).length
    expect(await numListed()).toBe(1)

    await shows(/^Awaiting review/)
    await expect(pane.getByText('In the shade of the trees.')).toBeVisible()
    await visitor.saves(decideQueueItems, () => page.keyboard.press('p'))
    await expect(page.getByText('Published', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(0)
    expect(await numListed()).toBe(2)

    await shows(/^Patterns/)
    await expect(pane.getByText(/^107 votes in 20 minutes from 14 people/)).toBeVisible()
    await visitor.saves(decideQueueItems, () =>
      pane.getByRole('button', { name: 'Set 14 people aside' }).click(),
    )
    await expect(rows).toHaveCount(0)
    await visitor.saves(undoQueueItems, () => page.keyboard.press('u'))
    await expect(rows).toHaveCount(1)

    await shows(/^Appeals/)
    await expect(pane.getByText('“It drives nobody away.”')).toBeVisible()
    await pane.getByLabel('Answer to the author').fill('You are right.')
    await visitor.saves(decideQueueItems, () => pane.getByRole('button', { name: 'Accept appeal' }).click())
    await expect(page.getByText('Appeal accepted', { exact: true })).toBeVisible()
    expect(await numListed()).toBe(3)
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
