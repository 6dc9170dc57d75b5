import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey.use({ serviceWorkers: 'allow' })

journey(
  'a first visitor votes 25 times by keyboard, and finds their own place on the map and the print page',
  async ({ visitor }) => {
    const { page, card, whereYouStand } = visitor
    await visitor.opens('')
    await expect(visitor.rows.filter({ hasText: BOWLING_GREEN })).toHaveCount(1)

    await visitor.tabsTo(visitor.rows.getByRole('link', { name: BOWLING_GREEN }))
    await page.keyboard.press('Enter')
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    await expect(visitor.heading).toBeFocused()
    const { conversationSlugId, participantCount } = (await visitor.conversation(BOWLING_GREEN)).metadata

    await expect(card.getByRole('link', { name: 'What is stored' })).toBeVisible()
    await visitor.tabsTo(visitor.cardButton('Agree'))
    const before = await visitor.opinion(conversationSlugId, await visitor.shownOpinion())
    // Opinions are drawn at random; a visitor who votes like a group gets a place in it.
    const keyOf = await visitor.keysOfGroup(conversationSlugId, '0')
    const votesFive = async () => {
      for (let count = 0; count < 5; count++) await visitor.votesByKey(keyOf(await visitor.shownOpinion()))
    }
    const hasAgreed = keyOf(before.opinion) === 'A'
    const goesOn = async () => {
      await visitor.tabsTo(card.getByRole('button', { name: 'Five more' }))
      await page.keyboard.press('Enter')
    }
    // The first five opinions divide nobody, so they say little about a place.
    await votesFive()
    await expect(card.getByText('5 done')).toBeVisible()
    await expect(card.getByRole('link', { name: 'What is stored' })).toBeHidden()
    for (let round = 0; round < 4; round++) {
      await goesOn()
      await votesFive()
    }

    const [figure, former] = hasAgreed
      ? (['numAgrees', before.numAgrees] as const)
      : (['numDisagrees', before.numDisagrees] as const)
    const counted = async () => (await visitor.opinionBySlug(before.opinionSlugId))?.[figure]
    await expect.poll(counted).toBe(former + 1)
    expect((await visitor.stats(conversationSlugId)).participantCount).toBe(participantCount + 1)

    await visitor.tabsTo(page.getByRole('link', { name: 'Results', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(
      whereYouStand.getByRole('heading', { name: /^You are (?:probably )?on side [A-B]/ }),
    ).toBeVisible()
    await expect(visitor.map).toBeVisible()
    // Three votes may leave the mark on the same pixel, but then they change what is said of the votes.
    const place = async () => [
      await visitor.ownMark(),
      await whereYouStand.getByText(/^You voted like .* opinions/).textContent(),
    ]
    const firstPlace = await place()

    await whereYouStand.getByRole('button', { name: 'Table' }).click()
    await expect(whereYouStand.getByRole('row').filter({ hasText: 'You are here' })).toHaveCount(1)
    await whereYouStand.getByRole('button', { name: 'Map' }).click()

    await page.getByRole('link', { name: 'Vote', exact: true }).click()
    await visitor.tabsTo(card.getByRole('button', { name: 'Five more' }))
    await page.keyboard.press('Enter')
    for (const key of ['D', 'D', 'D'] as const) await visitor.votesByKey(key)
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await expect.poll(place).not.toEqual(firstPlace)

    await visitor.tabsTo(page.getByRole('link', { name: 'Print or publish' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/print$/)
    await expect(page.getByText(BOWLING_GREEN).first()).toBeVisible()
  },
)

journey('votes survive when the server is killed @full', async ({ visitor, product }) => {
  const { conversationSlugId } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
  const first = await visitor.opinion(conversationSlugId, await visitor.shownOpinion())
  const words = await visitor.votesByButton('A')
  const second = await visitor.opinion(conversationSlugId, await visitor.shownOpinion())
  await visitor.votesByButton('D')

  // Pending requests are aborted, and the map is requested again while the server is down.
  visitor.losesServer()
  await product.end('SIGKILL')
  await product.start()

  expect((await visitor.opinionBySlug(first.opinionSlugId))?.numAgrees).toBe(first.numAgrees + 1)
  expect((await visitor.opinionBySlug(second.opinionSlugId))?.numDisagrees).toBe(second.numDisagrees + 1)
  await visitor.reloads()
  await expect(visitor.youVoted.getByRole('article')).toHaveCount(2)
  const voted = visitor.youVoted.getByRole('article').filter({ hasText: words })
  await expect(voted.getByRole('button', { name: 'Agree', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
