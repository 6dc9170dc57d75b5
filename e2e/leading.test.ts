import type { Locator } from '@playwright/test'
import { createConversation, publishOpinion } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { openAction, startConversation } from './fixtures/leading.ts'
import { signUp } from './fixtures/logIn.ts'
import type { Visitor } from './fixtures/visitor.ts'
import { expectUsableScreen, PHONE, WIDE } from './screen.ts'

const TITLE = 'Where should the new benches stand?'
const SEEDS = ['Benches belong in the shade.', 'The market needs benches.', 'Every bus stop needs a bench.']
const ADDED = 'Benches beside the river would be used most.'

/** How somebody presses and writes: with a finger, or with the keyboard alone. */
type Hands = {
  press: (wanted: Locator) => Promise<void>
  write: (field: Locator, words: string) => Promise<void>
}

const touch = (): Hands => ({
  press: (wanted) => wanted.tap(),
  write: async (field, words) => {
    await field.tap()
    await field.fill(words)
  },
})

const keyboard = (visitor: Visitor): Hands => {
  const { keyboard } = visitor.page
  return {
    press: async (wanted) => {
      await visitor.tabsTo(wanted)
      const isSwitch = await wanted.evaluate((element) => element.matches('[type=radio], [role=switch]'))
      await keyboard.press(isSwitch ? 'Space' : 'Enter')
    },
    write: async (field, words) => {
      await visitor.tabsTo(field)
      await field.fill(words)
    },
  }
}

const lead = async (
  visitor: Visitor,
  { press, write }: Hands,
  {
    anotherVisitor,
    removesLater,
  }: { anotherVisitor: () => Promise<Visitor>; removesLater: (slugId: string) => void },
) => {
  const { page, heading } = visitor
  const button = (name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name }).filter({ visible: true })
  const dialog = page.getByRole('dialog')

  await visitor.opens('conversation/new/create')
  await write(page.getByRole('textbox', { name: 'Your question' }), TITLE)
  await press(button('Check and post'))
  await expect(heading).toHaveText('Check and post')
  for (const words of SEEDS) {
    await write(page.getByRole('textbox', { name: /^Write the next opinion/ }), words)
    await page.keyboard.press('Enter')
  }
  await visitor.reloads()
  await expect(page.getByRole('textbox', { name: 'Opinion 3' })).toHaveValue(SEEDS[2] ?? '')
  await visitor.saves(createConversation, () => press(button('Post conversation')))
  await expect(heading).toHaveText('Your conversation is live')
  const slugId = new URL(page.url()).searchParams.get('conversation') ?? ''
  removesLater(slugId)
  await press(link('See how it goes'))

  const opensDesk = async () => {
    await visitor.opens(`conversation/${slugId}/lead`)
    await expect(page.getByRole('heading', { name: 'From draft to outcome' })).toBeVisible()
  }
  await expect(heading).toHaveText(/^Day 1/)
  await expect(page.getByRole('heading', { name: 'Invite the first ten' })).toBeVisible()
  await press(link('Print the poster'))
  await expect(page).toHaveURL(/\/poster$/)

  await opensDesk()
  await press(page.getByRole('button', { name: 'Change', exact: true }))
  await press(button('Review new opinions'))
  await press(dialog.getByRole('button', { name: 'Review new opinions' }))
  await expect(dialog).toBeHidden()
  await press(button('Promise an answer'))
  await dialog.getByLabel('Answer by').fill('2099-12-20')
  await write(dialog.getByRole('textbox', { name: 'Who answers' }), 'Town council')
  await press(dialog.getByRole('button', { name: 'Save' }))
  await expect(page.getByText('The answer is due on December 20, 2099')).toBeVisible()

  const participant = await anotherVisitor()
  await participant.opens(`conversation/${slugId}`)
  await participant.votesByButton('A')
  await participant.page.getByRole('button', { name: 'Add your opinion' }).click()
  await participant.page.getByRole('dialog').getByRole('textbox').fill(ADDED)
  await participant.page.getByRole('button', { name: 'Post opinion' }).click()
  await expect(participant.page.getByText('Waiting for review.')).toBeVisible()

  await opensDesk()
  await expectUsableScreen(visitor, 'the desk while an opinion waits')
  await press(link(/^One opinion waits for review/))
  await visitor.saves(publishOpinion, () => press(button('Publish')))

  await opensDesk()
  await press(
    page.getByRole('region', { name: 'Dates' }).getByRole('button', { name: 'Close the conversation' }),
  )
  await press(dialog.getByRole('button', { name: 'Close now' }))
  await expect(heading).toHaveText(/^Closed/)
  await press(link('Write the outcome'))
  await write(page.getByRole('textbox', { name: 'What was decided' }), 'Six benches come in spring.')
  await visitor.reloads()
  await expect(page.getByRole('textbox', { name: 'What was decided' })).toHaveValue(
    'Six benches come in spring.',
  )
  await press(button('Post and notify'))
  await expect(
    page.getByRole('region', { name: 'What was decided' }).getByText('Six benches come in spring.'),
  ).toBeVisible()

  await opensDesk()
  const steps = page.getByRole('region', { name: 'From draft to outcome' }).getByRole('listitem')
  await expect(steps.filter({ hasText: 'Outcome posted' })).toContainText('done')
  await expect(steps.filter({ hasText: 'Answer promised' })).toContainText('done')
}

journey(
  'an author promises an answer, closes the conversation and posts the outcome, and participants are notified @full',
  async ({ visitor, anotherVisitor, scene }) => {
    const { page } = visitor
    const slugId = await startConversation(visitor, scene, 'When should the last bus leave?')
    const voter = await anotherVisitor()
    await voter.opens(`conversation/${slugId}`)
    await voter.votesByButton('A')

    await visitor.opens(`conversation/${slugId}/outcome`)
    await expect(page.getByText('Close the conversation first.')).toBeVisible()
    await page.getByRole('link', { name: 'To the conversation' }).click()
    const promising = await openAction(visitor, 'Promise an answer')
    await promising.getByLabel('Answer by').fill('2099-12-20')
    await promising.getByRole('textbox', { name: 'Who answers' }).fill('Town council')
    await expectUsableScreen(visitor, 'promising an answer')
    await promising.getByRole('button', { name: 'Save' }).click()
    const promised = page.getByText('Answer promised by December 20, 2099, by \u2068Town council\u2069.')
    await expect(promised).toBeVisible()
    const closing = await openAction(visitor, 'Close the conversation')
    await closing.getByRole('button', { name: 'Close now' }).click()
    await expect(
      page.getByText(/^Closed on .*: voting has ended\. You can read the results\.$/).first(),
    ).toBeVisible()

    await expect(promised).toBeVisible()
    await page.getByRole('button', { name: 'More for this conversation' }).click()
    await page.getByRole('link', { name: 'Post the outcome' }).click()
    await page.getByRole('textbox', { name: 'What was decided' }).fill('The last bus leaves at midnight.')
    await page.getByRole('button', { name: 'Answer another opinion' }).click()
    await page.getByRole('combobox', { name: 'Opinion to answer' }).selectOption({ index: 1 })
    await page.getByRole('textbox', { name: /^Your answer to/ }).fill('From May on, on Fridays.')
    await page.getByRole('textbox', { name: /^Who does it/ }).fill('Town council')
    await page.getByLabel(/^By when/).fill('2099-05-01')
    await expectUsableScreen(visitor, 'writing the outcome')
    await page.getByRole('button', { name: 'Post and notify' }).click()
    const outcome = page.getByRole('region', { name: 'What was decided' })
    await expect(outcome.getByText('The last bus leaves at midnight.')).toBeVisible()
    await expect(outcome.getByText('From May on, on Fridays.')).toBeVisible()
    await expect(outcome.getByText('Town council, by May 1, 2099')).toBeVisible()
    await expect(promised).toBeHidden()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectUsableScreen(visitor, 'what was decided')

    await expect
      .poll(async () => {
        await voter.opens('notification')
        return voter.page.getByRole('main').innerText()
      })
      .toContain('When should the last bus leave?')
    await voter.opens(`conversation/${slugId}/print`)
    await expect(voter.page.getByText('The last bus leaves at midnight.')).toBeVisible()
  },
)

journey(
  'an author edits a new conversation, adds to it later, and deletes it @full',
  async ({ visitor, scene, product }) => {
    const { page } = visitor
    const slugId = await startConversation(visitor, scene, 'Which bech first?')
    const editing = await openAction(visitor, 'Edit title and text')
    await expectUsableScreen(visitor, 'editing a conversation')
    await editing.getByRole('textbox', { name: 'Title' }).fill('Which bench first?')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(visitor.heading).toHaveText('Which bench first?')
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    await expect(page.getByRole('heading', { name: 'Which bech first?' })).toBeVisible()

    await product.query(
      `update conversations set created_at = now() - interval '2 hours', change_seq = change_seq + 1
       where slug_id = $1`,
      [slugId],
    )
    await visitor.reloads()
    const adding = await openAction(visitor, 'Add a dated paragraph')
    await adding.getByRole('textbox', { name: 'Paragraph' }).fill('The budget is known now.')
    await adding.getByRole('button', { name: 'Add the paragraph' }).click()
    await expect(page.getByText('The budget is known now.')).toBeVisible()

    const deleting = await openAction(visitor, 'Delete the conversation')
    await expect(deleting.getByText(/^What stays:/)).toBeVisible()
    await expectUsableScreen(visitor, 'deleting a conversation')
    await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('The conversation is deleted.')).toBeVisible()
    await expect(page).toHaveURL(/\/feed\/$/)
    await expect(visitor.rows.filter({ hasText: 'Which bench first?' })).toHaveCount(0)
  },
)

journey.describe('with a finger', () => {
  journey.use({ hasTouch: true })
  journey(
    'a conversation is led by touch from draft to outcome, each task one step from its desk @full',
    async ({ visitor, anotherVisitor, scene }) => {
      journey.slow()
      await visitor.opens('')
      await signUp(visitor)
      await visitor.page.setViewportSize(PHONE)
      await lead(visitor, touch(), { anotherVisitor, removesLater: (id) => scene.removesLater(id) })
    },
  )
})

journey(
  'a conversation is led with the keyboard alone from draft to outcome, each task one step from its desk',
  async ({ visitor, anotherVisitor, scene }) => {
    journey.slow()
    await visitor.opens('')
    await signUp(visitor)
    await visitor.page.setViewportSize(WIDE)
    await lead(visitor, keyboard(visitor), { anotherVisitor, removesLater: (id) => scene.removesLater(id) })
  },
)
