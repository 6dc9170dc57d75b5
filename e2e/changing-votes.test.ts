import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey('a vote is undone on the card, and changed and withdrawn in the list', async ({ visitor }) => {
  const { page, card } = visitor
  const { conversationSlugId } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
  const before = await visitor.opinion(conversationSlugId, await visitor.shownOpinion())
  const tally = async () => {
    const now = await visitor.opinionBySlug(before.opinionSlugId)
    return (
      now && [
        now.numAgrees - before.numAgrees,
        now.numDisagrees - before.numDisagrees,
        now.numPasses - before.numPasses,
      ]
    )
  }

  const words = await visitor.votesByButton('A')
  await expect.poll(tally).toEqual([1, 0, 0])
  await card.getByRole('button', { name: 'Undo' }).click()
  expect(await visitor.shownOpinion()).toBe(words)
  await expect(visitor.cardButton('Agree')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(tally).toEqual([0, 0, 0])

  await visitor.votesByButton('D')
  await expect.poll(tally).toEqual([0, 1, 0])
  const row = visitor.youVoted.getByRole('article').filter({ hasText: words })
  const button = (name: string) => row.getByRole('button', { name, exact: true })

  await button('Pass').click()
  await expect(button('Pass')).toHaveAttribute('aria-pressed', 'true')
  await expect(button('Disagree')).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(tally).toEqual([0, 0, 1])

  await page.getByRole('link', { name: /^Opinions/ }).click()
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'My votes' }).click()
  const listed = page.getByRole('main').getByRole('article').filter({ hasText: words })
  await expect(listed.getByText(/people voted/).first()).toBeVisible()
  await listed.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect.poll(tally).toEqual([1, 0, 0])
  await listed.getByRole('button', { name: 'Agree', exact: true }).click()
  await expect.poll(tally).toEqual([0, 0, 0])
})
