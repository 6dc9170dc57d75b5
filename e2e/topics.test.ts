import { followTopic, unfollowTopic } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey(
  'people who follow a topic see its conversations first, until they unfollow it (spec 1.4)',
  async ({ visitor }) => {
    const { page } = visitor
    await visitor.opensConversation(BOWLING_GREEN)
    // A vote makes a guest, who may follow topics.
    await visitor.votesByButton('A')
    await visitor.opens('?tab=following')
    await expect(visitor.rows.nth(3)).toBeVisible()
    await visitor.rows.filter({ hasText: BOWLING_GREEN }).getByRole('link', { name: 'Mobility' }).click()
    await expect(visitor.heading).toHaveText('Mobility')
    const follow = page.getByRole('button', { name: 'Follow Mobility' })
    await visitor.saves(followTopic, () => follow.click())
    const following = page.getByRole('button', { name: 'Following Mobility' })
    await expect(following).toHaveAttribute('aria-pressed', 'true')
    await expect(visitor.rows.first()).toBeVisible()
    const inTopic = await visitor.rows.count()

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Following' }).click()
    await expect(visitor.rows).toHaveCount(inTopic)
    await expect(visitor.rows.filter({ hasText: BOWLING_GREEN })).toBeVisible()

    await visitor.opens('topic/mobility')
    await visitor.saves(unfollowTopic, () => following.click())
    await expect(follow).toBeEnabled()
    await visitor.opens('?tab=following')
    await expect(visitor.rows.nth(inTopic)).toBeVisible()
  },
)
