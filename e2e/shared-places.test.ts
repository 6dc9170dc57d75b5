import { castVote, listOpinions } from '@parley/contract'
import { apiGuests } from './fixtures/apiGuests.ts'
import { signUp } from './fixtures/logIn.ts'
import { expect } from './fixtures/journey.ts'
import { openAction } from './fixtures/leading.ts'
import { journeyWith } from './fixtures/journeyWith.ts'
import { expectUsableScreen } from './screen.ts'

/** A journey with the default setting: guests of one place count as one person. The other journeys count each guest. */
const journey = journeyWith('places', { COUNT_PLACES: 'on' })

journey(
  'a workshop on one network gets its totals once an organizer says that its participants share a place @full',
  async ({ visitor, anotherVisitor, scene, product }) => {
    journey.slow()
    const { page, heading } = visitor
    await visitor.opens('')
    await signUp(visitor)
    await visitor.opens('conversation/new/create')
    await page.getByRole('textbox', { name: 'Your question' }).fill('What does the hall need?')
    await page.getByRole('radio', { name: /^People with an account/ }).check()
    await expect(page.getByText('Will people sit together?')).toBeHidden()
    await page.getByRole('radio', { name: /^Anyone/ }).check()
    await page.getByText('Will people sit together?').click()
    const people = page.getByRole('textbox', { name: 'Up to how many people' })
    await people.fill('501')
    await page.getByRole('button', { name: 'Check and post' }).filter({ visible: true }).first().click()
    await expect(page.getByText('Enter a number from 2 to 500.')).toHaveCount(2)
    await expectUsableScreen(visitor, 'how many sit together, in the composer')
    await people.fill('')
    await page.getByRole('button', { name: 'Check and post' }).filter({ visible: true }).first().click()
    await expect(heading).toHaveText('Check and post')
    await page.getByRole('textbox', { name: /^Write the next opinion/ }).fill('A new floor')
    await page.getByRole('button', { name: 'Post conversation' }).filter({ visible: true }).click()
    await expect(heading).toHaveText('Your conversation is live')
    const conversationSlugId = new URL(page.url()).searchParams.get('conversation') ?? ''
    scene.removesLater(conversationSlugId)

    const [opinion] = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const opinionSlugId = opinion?.opinionSlugId ?? ''
    for (const guest of apiGuests(product, 12))
      await guest(castVote, { opinionSlugId, chosenOption: 'agree' })
    const guest = await anotherVisitor()
    await guest.opens(`conversation/${conversationSlugId}?tab=analysis`)
    await expect(
      guest.page.getByText(/^Many share one network and count as one.*The organizer can say/),
    ).toBeVisible()
    await expectUsableScreen(guest, 'results while many count as one')

    await visitor.opens(`conversation/${conversationSlugId}`)
    const question = page.getByRole('region', { name: 'Do they sit together?' })
    await expect(question.getByText(/^12 guests take part from your network/)).toBeVisible()
    await expectUsableScreen(visitor, 'the question whether guests share a place')
    await question.getByRole('button', { name: 'Choose number and date' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Yes, they sit together' }).click()
    await expect(page.getByText(/^Until .*, up to 30 people in this place each count as one/)).toBeVisible()
    await expect(question).toBeHidden()
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    const facts = page.getByRole('list', { name: 'What this analysis rests on' })
    await expect(facts).toContainText('Votes of 12 people', { timeout: 30_000 })

    const dialog = await openAction(visitor, 'People in one place')
    await expect(dialog.getByText(/^Up to 30 people take part from one place until/)).toBeVisible()
    await expectUsableScreen(visitor, 'people in one place')
    await dialog.getByRole('button', { name: 'Take it back' }).click()
    await expect(page.getByText(/^Guests of this place count as one again/)).toBeVisible()
    await visitor.opens(`conversation/${conversationSlugId}/decisions`)
    await expect(page.getByText('The author withdrew the statement about people in one place')).toBeVisible()
    await expect(
      page.getByText(/^The author stated that up to 30 people take part from one place until/),
    ).toBeVisible()
  },
)
