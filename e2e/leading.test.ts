import { expect, journey } from './fixtures/journey.ts'
import { openAction, startConversation } from './fixtures/leading.ts'
import { expectUsableScreen } from './screen.ts'

journey(
  'an author promises an answer, closes the conversation and posts the outcome, and participants are notified',
  async ({ visitor, anotherVisitor, scene }) => {
    const { page } = visitor
    const slugId = await startConversation(visitor, scene, 'When should the last bus leave?')
    const voter = await anotherVisitor()
    await voter.opens(`conversation/${slugId}`)
    await voter.votesByButton('A')

    const early = await openAction(visitor, 'Post the outcome')
    await expect(early.getByText('Close the conversation first.')).toBeVisible()
    await page.keyboard.press('Escape')
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
    const dialog = await openAction(visitor, 'Post the outcome')
    await dialog.getByRole('textbox', { name: 'What was decided' }).fill('The last bus leaves at midnight.')
    await dialog.getByRole('button', { name: 'Answer another opinion' }).click()
    await dialog.getByRole('combobox', { name: 'Opinion to answer' }).selectOption({ index: 1 })
    await dialog.getByRole('textbox', { name: /^Your answer to/ }).fill('From May on, on Fridays.')
    await expectUsableScreen(visitor, 'writing the outcome')
    await dialog.getByRole('button', { name: 'Post and notify' }).click()
    const outcome = page.getByRole('region', { name: 'What was decided' })
    await expect(outcome.getByText('The last bus leaves at midnight.')).toBeVisible()
    await expect(outcome.getByText('From May on, on Fridays.')).toBeVisible()
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
  'an author edits a new conversation, adds to it later, and deletes it',
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
