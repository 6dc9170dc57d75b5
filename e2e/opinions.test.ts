import { expect, journey } from './fixtures/journey.ts'

const WORDS = 'Every closed street needs a free shuttle for people who cannot walk far.'

journey('an opinion survives a reload and a lost network before it is posted @full', async ({ visitor }) => {
  const { page } = visitor
  const { conversationSlugId, opinionCount } = (await visitor.opensConversation(/15/)).metadata
  const open = page.getByRole('button', { name: 'Add your opinion' })
  const sheet = page.getByRole('dialog', { name: 'Your opinion' })
  const field = sheet.getByRole('textbox')

  await open.click()
  await expect(field).toBeFocused()
  await field.fill(WORDS)
  await expect(sheet.getByText('kept on this device')).toBeVisible()
  await visitor.reloads()
  await open.click()
  await expect(field).toHaveValue(WORDS)

  await visitor.losesNetwork()
  await sheet.getByRole('button', { name: 'Post opinion' }).click()
  await expect(sheet.getByRole('alert')).toContainText('No internet connection. Your text is kept')
  await expect(field).toHaveValue(WORDS)
  await visitor.regainsNetwork()
  await sheet.getByRole('button', { name: 'Post opinion' }).click()
  await expect(sheet).toBeHidden()

  const fresh = page.getByRole('region', { name: 'Your new opinion' })
  await expect(fresh.getByText(WORDS)).toBeVisible()
  await expect(fresh.getByRole('button', { name: 'Agree', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const posted = await visitor.opinion(conversationSlugId, WORDS)
  expect([posted.numAgrees, posted.numDisagrees, posted.numPasses]).toEqual([1, 0, 0])
  expect((await visitor.stats(conversationSlugId)).opinionCount).toBe(opinionCount + 1)

  await open.click()
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')

  await fresh.getByRole('button', { name: 'More for this opinion' }).click()
  await page.getByRole('button', { name: 'Delete my opinion' }).click()
  await expect(fresh).toBeHidden()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(fresh.getByText(WORDS)).toBeVisible()

  await fresh.getByRole('button', { name: 'More for this opinion' }).click()
  await page.getByRole('button', { name: 'Delete my opinion' }).click()
  const isThere = async () => (await visitor.opinionBySlug(posted.opinionSlugId)) !== undefined
  await expect.poll(isThere).toBe(false)
  expect((await visitor.stats(conversationSlugId)).opinionCount).toBe(opinionCount)
})

journey(
  'an opinion is shown to others, and only its author can delete it',
  async ({ visitor, anotherVisitor }) => {
    const words = 'Wages should be published, so that nobody has to guess what work is worth.'
    const { conversationSlugId } = (await visitor.opensConversation(/15/)).metadata
    await visitor.page.getByRole('button', { name: 'Add your opinion' }).click()
    await visitor.page.getByRole('dialog').getByRole('textbox').fill(words)
    await visitor.page.getByRole('button', { name: 'Post opinion' }).click()
    await expect(visitor.page.getByRole('region', { name: 'Your new opinion' })).toBeVisible()

    const other = await anotherVisitor()
    await other.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await other.page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Newest' }).click()
    const row = other.rows.filter({ hasText: words })
    await row.getByRole('button', { name: 'Disagree' }).click()
    await expect.poll(async () => (await other.opinion(conversationSlugId, words)).numDisagrees).toBe(1)
    await row.getByRole('button', { name: 'More for this opinion' }).click()
    await expect(other.page.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expect(other.page.getByRole('button', { name: 'Delete my opinion' })).toBeHidden()
  },
)
