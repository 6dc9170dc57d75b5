import { expect, journey } from './fixtures/journey.ts'

const TITLE = 'Which of us should speak for the street?'

journey(
  'a guest with the link takes part in a private conversation, which nobody finds without it (spec 1.5)',
  async ({ visitor, anotherVisitor, scene, product }) => {
    const { page, youVoted } = visitor
    const { conversationSlugId } = await scene.addConversation({ title: TITLE, opinions: 4, isPrivate: true })
    const path = `conversation/${conversationSlugId}`
    const sent = await fetch(`${product.origin}/feed/${path}`)
    expect(sent.status).toBe(200)
    const document = await sent.text()
    expect(document).not.toContain(TITLE)
    expect(document).toContain('noindex')

    await visitor.opens(path)
    await expect(visitor.heading).toHaveText(TITLE)
    await expect(page.getByTitle('Only people who have the link can find this conversation.')).toBeVisible()
    const words = [await visitor.votesByButton('A'), await visitor.votesByButton('D')]
    const counts = async () => {
      const { voteCount, participantCount } = await visitor.stats(conversationSlugId)
      return { voteCount, participantCount }
    }
    await expect.poll(counts).toEqual({ voteCount: 2, participantCount: 1 })
    await visitor.reloads()
    for (const [place, choice] of (['Agree', 'Disagree'] as const).entries())
      await expect(
        youVoted
          .getByRole('article')
          .filter({ hasText: words[place] ?? '' })
          .getByRole('button', { name: choice, exact: true }),
      ).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: 'Share' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Only people with this link can find it.')).toBeVisible()
    await expect(dialog.getByText('Embed on your website')).toHaveCount(0)

    const stranger = await anotherVisitor()
    for (const reader of [visitor, stranger]) {
      await reader.opens('?tab=new')
      await expect(reader.rows.first()).toBeVisible()
      await expect(reader.rows.filter({ hasText: TITLE })).toHaveCount(0)
    }
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
