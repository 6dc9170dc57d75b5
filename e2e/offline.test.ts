import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey.use({ serviceWorkers: 'allow' })

journey(
  'votes without network show at once, wait, survive a reload, and are sent once',
  async ({ visitor, product }) => {
    const { strip } = visitor
    const { conversationSlugId, voteCount } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
    await visitor.votesByButton('A')
    const numVotes = async () => (await visitor.stats(conversationSlugId)).voteCount - voteCount
    await expect.poll(numVotes).toBe(1)
    await visitor.canOpenWithoutNetwork()

    const place = await visitor.heading.boundingBox()
    await visitor.losesNetwork()
    await expect(strip).toHaveText('Offline')
    expect(await visitor.heading.boundingBox()).toEqual(place)
    await visitor.votesByButton('D')
    await expect(strip).toHaveText('Offline: 1 vote waiting')
    await visitor.votesByButton('S')
    await expect(strip).toHaveText('Offline: 2 votes waiting')
    await expect(visitor.youVoted.getByText('Waiting to be sent')).toHaveCount(2)

    await visitor.reloads()
    await expect(strip).toHaveText('Offline: 2 votes waiting')
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    // Only the server knows the first vote.
    await expect(visitor.page.getByText('2 of 5 votes in this round')).toBeAttached()
    expect(await numVotes()).toBe(1)

    await visitor.regainsNetwork()
    await expect.poll(numVotes).toBe(3)
    await expect(strip).toBeHidden()
    await expect(visitor.page.getByText('3 of 5 votes in this round')).toBeAttached()
    const saved = await product.query<{ count: number }>(
      `select count(*)::int as count from votes where user_id = (
      select user_id from votes order by created_at desc limit 1)`,
    )
    expect(saved).toEqual([{ count: 3 }])
    await visitor.reloads()
    await expect(visitor.youVoted.getByRole('article')).toHaveCount(3)
  },
)

journey('a vote that the server refuses is undone with a notice', async ({ visitor, scene }) => {
  const { page } = visitor
  const title = 'Which of our parks should stay open at night?'
  const { conversationSlugId } = await scene.addConversation({ title, opinions: 12 })
  await visitor.opens(`conversation/${conversationSlugId}`)
  await visitor.votesByButton('A')
  await expect.poll(async () => (await visitor.stats(conversationSlugId)).voteCount).toBe(1)

  await scene.lockConversation(conversationSlugId)
  const words = await visitor.shownOpinion()
  await visitor.cardButton('Agree').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'could not be saved and has been removed' }),
  ).toContainText(words.slice(0, 20))
  await expect(page.getByText('Locked by a moderator').first()).toBeVisible()
  await expect(visitor.youVoted.getByRole('article')).toHaveCount(1)
  expect((await visitor.stats(conversationSlugId)).voteCount).toBe(1)
})
