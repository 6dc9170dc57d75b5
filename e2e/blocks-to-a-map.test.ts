import { castVote, listOpinions, type ApiClient, type VoteChoice } from '@parley/contract'
import { apiGuests } from './fixtures/apiGuests.ts'
import { expect } from './fixtures/journey.ts'
import { journeyWithoutMeasuring as journey } from './fixtures/journeyWith.ts'
import { expectNothingMoves } from './fixtures/layoutShifts.ts'
import { expectUsableScreen } from './screen.ts'

const TITLE = 'What should the new square be for?'
const NUM_OPINIONS = 8

journey(
  'a conversation that publishes results, from groups on cards to a map @full',
  async ({ visitor, scene, product }) => {
    journey.slow()
    const { page } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: NUM_OPINIONS,
      publication: 'results',
    })
    const opinions = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const people = apiGuests(product, 110)
    const isOfFirstCamp = (person: ApiClient) => people.indexOf(person) % 5 < 3
    const choiceOfFirstCamp = (number: number): VoteChoice =>
      number < 2 || number % 2 > 0 ? 'agree' : 'disagree'
    const choiceOf = (person: ApiClient, number: number): VoteChoice =>
      isOfFirstCamp(person) || number < 2 ? choiceOfFirstCamp(number) : choiceOfFirstCamp(number + 1)
    const vote = async (person: ApiClient) => {
      for (const [number, { opinionSlugId }] of opinions.entries())
        await person(castVote, { opinionSlugId, chosenOption: choiceOf(person, number) })
    }
    const [anybody = product.ask, ...others] = people
    /** Publishes a block of all present votes: enough time passes, and somebody changes a vote. */
    const nextBlock = async () => {
      await product.query(`update blocks set published_at = published_at - interval '1 hour'`)
      await vote(anybody)
    }

    await Promise.all([anybody, ...others.slice(0, 9)].map(vote))
    await visitor.opens(`conversation/${conversationSlugId}?tab=analysis`)
    const facts = page.getByRole('list', { name: 'What this analysis rests on' })
    await expect(facts).toContainText('Votes of 10 people', { timeout: 30_000 })

    await Promise.all(others.slice(9, 39).map(vote))
    await nextBlock()
    await expect(facts).toContainText('Votes of 40 people', { timeout: 60_000 })
    await expect(page.getByRole('heading', { name: 'How large the groups are' })).toBeVisible()
    await expect(page.getByRole('img', { name: /about 6 in 10/ })).toBeVisible()
    await expectUsableScreen(visitor, 'groups of forty people')

    await Promise.all(others.slice(39).map(vote))
    await nextBlock()
    await expect(facts).toContainText('Votes of 110 people', { timeout: 90_000 })
    await expect(page.getByRole('img', { name: /^Map/ })).toBeVisible()
    await expectUsableScreen(visitor, 'a map of 110 people')

    await page.getByRole('link', { name: 'Vote', exact: true }).click()
    const votesLikeFirstCamp = async () => {
      const words = await visitor.shownOpinion()
      const number = opinions.findIndex(({ opinion }) => opinion.includes(words))
      await visitor.votesByButton(choiceOfFirstCamp(number) === 'agree' ? 'A' : 'D')
    }
    for (let number = 0; number < 5; number++) await votesLikeFirstCamp()
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect(visitor.whereYouStand.getByText(/^About \d more votes? and we can place you/)).toBeVisible()
    await expect(visitor.map.locator('[data-region]')).toBeVisible()
    await page.getByRole('link', { name: 'Vote', exact: true }).click()
    await visitor.card.getByRole('button', { name: 'Five more' }).click()
    for (let number = 5; number < NUM_OPINIONS; number++) await votesLikeFirstCamp()
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^You are (?:probably )?with group/ })).toBeVisible()
    const again = await page.context().newPage()
    await expectNothingMoves(again, `conversation/${conversationSlugId}?tab=analysis`)
    await again.close()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
  },
)
