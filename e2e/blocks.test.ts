import { castVote, getConversation, listOpinions, respondToPoll, type ApiClient } from '@parley/contract'
import { apiGuests } from './fixtures/apiGuests.ts'
import { expect, journey } from './fixtures/journey.ts'
import { expectUsableScreen } from './screen.ts'

const TITLE = 'Where should the new benches stand?'
const POLL = ['In the park', 'At the market']

journey(
  'a conversation that publishes results, from the first vote to its first block',
  async ({ visitor, scene, product }) => {
    journey.slow()
    const { page, card } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: 3,
      poll: POLL,
      publication: 'results',
    })
    const opinions = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const vote = async (person: ApiClient) => {
      await person(respondToPoll, { conversationSlugId, voteOptionChoice: 1 })
      await Promise.all(
        opinions.map(({ opinionSlugId }) => person(castVote, { opinionSlugId, chosenOption: 'agree' })),
      )
    }
    const people = apiGuests(product, 10)
    for (const person of people.slice(0, 3)) await vote(person)

    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(card.getByText(/answers? so far/)).toBeHidden()
    await visitor.saves(respondToPoll, () => card.getByText('At the market').click())
    await expect(card.getByText('You see how others answered once ten people have.')).toBeVisible()
    await expect(card.getByText('0%')).toBeHidden()
    await expectUsableScreen(visitor, 'a poll before the first block')
    await card.getByRole('button', { name: 'Go on to the opinions' }).click()
    await visitor.votesByButton('A')
    await expect(
      card.getByText(/^You agreed\. 4 people have taken part so far\. Once ten people/),
    ).toBeVisible()
    await expectUsableScreen(visitor, 'a vote before the first block')
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect(page.getByRole('img', { name: '4 of ten people' })).toBeVisible()
    await expect(
      page.getByText('Once ten people take part, you see how others voted.', { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'The poll' })).toBeHidden()
    await expectUsableScreen(visitor, 'results before the first block')

    for (const person of people.slice(3, 8)) await vote(person)
    // The tenth person causes the block, so the last two people vote at once to be both in it.
    await Promise.all(people.slice(8).map(vote))
    const facts = page.getByRole('list', { name: 'What this analysis rests on' })
    await expect(facts).toContainText('Votes of 11 people', { timeout: 30_000 })
    await expect(page.getByRole('region', { name: 'The poll' })).toContainText('11 people answered.')
    await expectUsableScreen(visitor, 'results as of the first block')

    await page.getByRole('link', { name: 'Vote', exact: true }).click()
    await visitor.votesByButton('D')
    await expect(
      card.getByText(/^You disagreed\. So did 9% of.11\. Votes of 11 people, and yours\.$/),
    ).toBeVisible()
    await expect(visitor.youVoted.getByText('11 of 11 people voted')).toHaveCount(2)
    await expectUsableScreen(visitor, 'a vote after the first block')
    const first = visitor.youVoted.getByRole('listitem').last()
    await expect(first.getByText('100% agree')).toBeVisible()
    await visitor.saves(castVote, () => first.getByRole('button', { name: 'Disagree' }).click())
    await expect(first.getByText('91% agree')).toBeVisible()
    await visitor.reloads()
    await expect(visitor.youVoted.getByText('9% disagree')).toHaveCount(2)
    await expect(visitor.youVoted.getByText('Votes of 11 people, and yours')).toBeVisible()
    const line = page.getByRole('button', { name: /^Poll: you chose/ })
    await line.click()
    await expect(page.getByText('Votes of 11 people', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Change my answer' }).click()
    await visitor.saves(respondToPoll, () => page.getByText('In the park').click())
    await expect(page.getByRole('listitem').filter({ hasText: 'In the park' })).toContainText('11 people')
    await expectUsableScreen(visitor, 'changed votes after the first block')

    // Fewer than ten people changed something since the block, and the conversation ends.
    await scene.lockConversation(conversationSlugId)
    // A job counts the people after the newest block, and an open page does not request that number again.
    await expect
      .poll(async () => {
        const { conversationData } = await product.ask(getConversation, { conversationSlugId })
        return conversationData.metadata.asOf?.numAfter
      })
      .toBe(1)
    await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
    await expect(
      page.getByText('The answers of the last person came after the last count.').first(),
    ).toBeVisible()
    await expect(facts).toContainText('Votes of 11 people')
    await expectUsableScreen(visitor, 'results of a conversation that ended with a rest')
  },
)
