import { castVote, listOpinions, plainText } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey(
  'a link to an opinion opens it highlighted, on whichever page of the list it is',
  async ({ visitor, anotherVisitor, product }) => {
    const { page } = visitor
    const { metadata } = await visitor.conversation(BOWLING_GREEN)
    const { conversationSlugId } = metadata
    const later = await product.ask(listOpinions, {
      conversationSlugId,
      filter: 'discover',
      page: 4,
      limit: 50,
    })
    const opinion = later[7]
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions&opinion=${opinion?.opinionSlugId}`)
    const linked = page.getByRole('region', { name: 'The opinion in your link' })
    await linked.getByRole('button', { name: 'More for this opinion' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())

    const other = await anotherVisitor()
    await other.page.goto(link)
    await other.canUseThePage()
    const shown = other.page.getByRole('region', { name: 'The opinion in your link' })
    await expect(shown).toContainText(plainText(opinion?.opinion ?? '').slice(0, 40))
    const agree = shown.getByRole('button', { name: 'Agree', exact: true })
    await other.saves(castVote, () => agree.click())
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
  },
)

journey('a link to a removed opinion says that it is gone', async ({ visitor, scene, product }) => {
  const { conversationSlugId } = await scene.addConversation({ title: 'Which hedge?', opinions: 3 })
  const [opinion] = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
  await product.query('update opinions set deleted_at = now() where slug_id = $1', [opinion?.opinionSlugId])
  await visitor.opens(`conversation/${conversationSlugId}?opinion=${opinion?.opinionSlugId}`)
  await expect(visitor.page.getByText(/^This opinion is no longer here/)).toBeVisible()
})

journey(
  'the poster prints as one page with the address of the conversation',
  async ({ visitor, product }) => {
    const { page } = visitor
    await visitor.opensConversation(BOWLING_GREEN)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('link', { name: /Poster for a town hall/ }).click()
    // The conversation has the same heading, so the test waits for this link.
    await expect(page.getByRole('link', { name: 'Back to the conversation' })).toBeVisible()
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
    const short = await fetch(`${product.origin}/c/${conversationSlugId}`, { redirect: 'manual' })
    expect(short.headers.get('location')).toBe(`/feed/conversation/${conversationSlugId}`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  },
)
