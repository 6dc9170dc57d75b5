import { createAppeal, decideQueueItems, setPatternAside } from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect } from './fixtures/journey.ts'
import { journeyWithoutMeasuring as journey } from './fixtures/journeyWith.ts'
import { createPattern } from './fixtures/patternScene.ts'
import type { Visitor } from './fixtures/visitor.ts'
import { TODAY_OR_YESTERDAY } from './fixtures/notificationScene.ts'

const notificationItem = ({ page }: Visitor, words: string) =>
  page.getByRole('region', { name: TODAY_OR_YESTERDAY }).getByRole('listitem').filter({ hasText: words })

journey(
  'people are set aside, notified, and can appeal, one is readmitted, and the ledger contains only numbers @full',
  async ({ visitor: alice, anotherVisitor, scene, product }) => {
    const title = 'How should the harbor be used?'
    const { conversationSlugId } = await scene.addConversation({ title, opinions: 6, publication: 'votes' })
    const address = `conversation/${conversationSlugId}`
    await scene.addVoters(conversationSlugId, 24)
    await product.administer('recompute', conversationSlugId)
    await alice.opens('about')
    await signUp(alice)
    await createPattern(product, conversationSlugId)

    const moderator = await anotherVisitor()
    await moderator.opens('about')
    await signUp(moderator)
    await scene.makesModeratorOfNewest()
    await moderator.opens(`moderate/${address}/patterns/`)
    await moderator.page.getByLabel('Explanation').fill('All of these votes came from one place.')
    await moderator.saves(setPatternAside, () =>
      moderator.page.getByRole('button', { name: 'Set 6 people aside' }).click(),
    )
    await expect(moderator.page.getByRole('button', { name: 'Readmit 6 people' })).toBeVisible()

    await alice.opens('notification')
    await notificationItem(alice, `You were set aside from the analysis of “${title}”`)
      .getByRole('link')
      .click()
    await expect(alice.heading).toHaveText('You were set aside from the analysis')
    await expect(alice.page.getByText('Nearly the same votes as others')).toBeVisible()
    await expect(alice.page.getByText('“All of these votes came from one place.”')).toBeVisible()
    await alice.page.getByLabel(/^Appeal/).fill('We are a class and voted in one room.')
    await alice.saves(createAppeal, () => alice.page.getByRole('button', { name: 'Send appeal' }).click())
    await expect(alice.page.getByText('Appeal sent. Another moderator will decide.')).toBeVisible()

    await alice.opens(`${address}?tab=analysis#all-opinions`)
    const comparison = alice.page.getByRole('region', { name: /^With and without people set aside/ })
    await expect(comparison.getByText(/^Moderators set 6 people aside/)).toBeVisible()
    await expect(comparison.getByRole('row')).toHaveCount(7)

    const another = await anotherVisitor()
    await another.opens('about')
    await signUp(another)
    await scene.makesModeratorOfNewest()
    await another.opens('moderation')
    const search = another.page.getByRole('searchbox')
    await search.fill(title)
    await search.press('Enter')
    const pane = another.page.getByRole('article')
    await expect(pane.getByText('“We are a class and voted in one room.”')).toBeVisible()
    await pane.getByLabel('Answer to the author').fill('A class is welcome.')
    await another.saves(decideQueueItems, () => pane.getByRole('button', { name: 'Accept appeal' }).click())

    await alice.opens('notification')
    await notificationItem(alice, 'Your appeal was accepted. You are back in the analysis.')
      .getByRole('link')
      .click()
    await expect(alice.page.getByText('“A class is welcome.”')).toBeVisible()
    await alice.opens(`${address}/decisions`)
    const decisions = alice.page.getByRole('main').getByRole('listitem')
    await expect(decisions).toHaveCount(2)
    await expect(decisions.first()).toContainText('1 person readmitted to the analysis after an appeal')
    await expect(decisions.last()).toContainText('6 people set aside from the analysis')
    await expect(alice.page.getByText('5 people are set aside from the analysis.')).toBeVisible()
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
