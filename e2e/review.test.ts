import { createOpinion, moderateOpinion, publishOpinion, setReviewRequired } from '@parley/contract'
import { expect, journey } from './fixtures/journey.ts'
import { openAction, startConversation } from './fixtures/leading.ts'
import type { Visitor } from './fixtures/visitor.ts'

const USEFUL = 'The square needs benches in the shade.'
const ADVERTISEMENT = 'Buy benches from Kunkel and Sons.'

/** Posts an opinion, and reads that it waits for review. */
const writeOpinion = async (visitor: Visitor, words: string) => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Add your opinion' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(words)
  await visitor.saves(createOpinion, () => page.getByRole('button', { name: 'Post opinion' }).click())
  const posted = page.getByRole('region', { name: 'Your new opinion' })
  await expect(posted.getByText(words)).toBeVisible()
  await expect(posted.getByText('Waiting for review.')).toBeVisible()
  await expect(posted.getByRole('button', { name: 'Agree' })).toHaveCount(0)
}

const filter = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })

journey(
  'an author reviews new opinions: one is published and counts from then on, one is rejected, and their author is notified of both @full',
  async ({ visitor, anotherVisitor, scene, product }) => {
    const { page } = visitor
    const slugId = await startConversation(visitor, scene, 'What does the square need?')
    const stats = async () => {
      const { opinionCount, voteCount, participantCount } = await visitor.stats(slugId)
      return [opinionCount, voteCount, participantCount]
    }
    const beginning = await openAction(visitor, 'Review new opinions')
    await expect(beginning.getByText(/Earlier opinions stay/)).toBeVisible()
    await visitor.saves(setReviewRequired, () =>
      beginning.getByRole('button', { name: 'Review new opinions' }).click(),
    )
    await expect(page.getByText('New opinions wait for review now.')).toBeVisible()

    const guest = await anotherVisitor()
    await guest.opens(`conversation/${slugId}`)
    for (const words of [USEFUL, ADVERTISEMENT]) await writeOpinion(guest, words)
    await guest.opens(`conversation/${slugId}?tab=opinions`)
    await filter(guest, 'Waiting 2').click()
    await expect(guest.rows).toHaveCount(2)

    const stranger = await anotherVisitor()
    await stranger.opens(`conversation/${slugId}?tab=opinions`)
    await filter(stranger, 'Newest').click()
    await expect(stranger.rows).toHaveCount(6)
    await expect(stranger.page.getByText(/benches/)).toHaveCount(0)
    await expect(stranger.page.getByRole('button', { name: /^Waiting/ })).toHaveCount(0)
    expect(await stats()).toEqual([6, 0, 0])

    await visitor.opens(`conversation/${slugId}?tab=opinions`)
    await filter(visitor, 'Waiting 2').click()
    const waiting = (words: string) => visitor.rows.filter({ hasText: words })
    await visitor.saves(publishOpinion, () =>
      waiting(USEFUL).getByRole('button', { name: 'Publish' }).click(),
    )
    await expect(page.getByText('The opinion is published.')).toBeVisible()
    await expect(waiting(USEFUL)).toHaveCount(0)
    await waiting(ADVERTISEMENT).getByRole('button', { name: 'Move' }).click()
    const refusing = page.getByRole('dialog', { name: 'Move this opinion' })
    await refusing.getByRole('radio', { name: 'Spam' }).check()
    await visitor.saves(moderateOpinion, () =>
      refusing.getByRole('button', { name: 'Move this opinion' }).click(),
    )
    await expect(page.getByText('Nothing waits for review.')).toBeVisible()
    await expect.poll(stats).toEqual([7, 1, 1])

    await stranger.reloads()
    await filter(stranger, 'Newest').click()
    await expect(stranger.rows).toHaveCount(7)
    await stranger.rows.filter({ hasText: USEFUL }).getByRole('button', { name: 'Disagree' }).click()
    await expect.poll(stats).toEqual([7, 2, 2])
    await expect(stranger.page.getByText(ADVERTISEMENT)).toHaveCount(0)
    await filter(stranger, /^Moderated/).click()
    await expect(stranger.page.getByText('Moved by a moderator, reason: spam.')).toBeVisible()

    await visitor.opens(`conversation/${slugId}?tab=analysis`)
    await expect(page.getByRole('main').getByText(USEFUL).first()).toBeVisible()
    // An open results page keeps sending requests, even for a conversation that is deleted after the journey.
    await visitor.opens('about')

    await guest.opens('notification')
    const told = guest.page.getByRole('main')
    await expect(
      told.getByText('Your opinion was reviewed. Everybody sees it now, and it counts.'),
    ).toBeVisible()
    await expect(told.getByText('A moderator moved your opinion. Reason: spam')).toBeVisible()
    expect(await product.administer('recount', '--all')).toBe('')
  },
)

journey(
  'an author holds opinions of newcomers, sees which say the same, and pauses new ones with one press @full',
  async ({ visitor, anotherVisitor, scene }) => {
    const { page } = visitor
    const slugId = await startConversation(visitor, scene, 'What does the park need?')
    const presses = async (name: string) => {
      await page.getByRole('button', { name: 'More for this conversation' }).click()
      await visitor.saves(setReviewRequired, () => page.getByRole('button', { name }).click())
    }
    await presses('Review opinions of newcomers')
    await expect(page.getByText(/^Opinions from people who have none here yet now wait/)).toBeVisible()
    const [one, another] = [await anotherVisitor(), await anotherVisitor()]
    for (const guest of [one, another]) {
      await guest.opens(`conversation/${slugId}`)
      await writeOpinion(guest, USEFUL)
    }
    await visitor.opens(`conversation/${slugId}?tab=opinions`)
    await filter(visitor, 'Waiting 2').click()
    await expect(visitor.rows.getByText('Others with the same text: 1 that waits')).toHaveCount(2)
    await visitor.saves(publishOpinion, () =>
      visitor.rows.first().getByRole('button', { name: 'Publish' }).click(),
    )
    await expect(visitor.rows.getByRole('link', { name: '1 that is published' })).toBeVisible()

    const third = await anotherVisitor()
    await third.opens(`conversation/${slugId}`)
    await third.page.getByRole('button', { name: 'Add your opinion' }).click()
    await third.page.getByRole('dialog').getByRole('textbox').fill(USEFUL.toUpperCase())
    await third.saves(createOpinion, () => third.page.getByRole('button', { name: 'Post opinion' }).click())
    const found = third.page.getByRole('region', { name: 'Somebody has said this already' })
    await expect(found.getByText(USEFUL)).toBeVisible()
    await expect(found.getByRole('button', { name: 'Agree', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect((await visitor.stats(slugId)).voteCount).toBe(2)

    await presses('Pause new opinions')
    await third.reloads()
    await expect(third.page.getByText('New opinions are paused for now.')).toBeVisible()
    await expect(third.page.getByRole('button', { name: 'Add your opinion' })).toHaveCount(0)
    await visitor.saves(setReviewRequired, () => page.getByRole('button', { name: 'Undo' }).click())
    await third.reloads()
    await expect(third.page.getByRole('button', { name: 'Add your opinion' })).toBeVisible()
  },
)
