import {
  getConversation,
  moderateConversation,
  moderateOpinion,
  respondToPoll,
  withdrawConversationModeration,
  withdrawOpinionModeration,
} from '@parley/contract'
import { signUp } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

const RUDE = 'People who live on the hill are parasites.'
const WORDS = ['The square needs more trees.', 'Markets should open on Sundays.']
const TITLE = 'What should change on the square?'

journey(
  'a moderator moves an opinion and locks the conversation, and withdrawing both restores all figures (spec 1.9)',
  async ({ visitor, anotherVisitor, scene, product }) => {
    const { page, heading, rows } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: 2,
      words: WORDS,
      publication: 'votes',
    })
    await scene.addOpinion(conversationSlugId, RUDE)
    const voter = await anotherVisitor()
    await voter.opens(`conversation/${conversationSlugId}`)
    for (const key of ['A', 'D', 'A'] as const) await voter.votesByButton(key)
    const stats = async () => {
      const { opinionCount, voteCount, participantCount } = await visitor.stats(conversationSlugId)
      return [opinionCount, voteCount, participantCount]
    }
    await expect.poll(stats).toEqual([3, 3, 1])

    await visitor.opens('about')
    await signUp(visitor)
    await scene.makesModeratorOfNewest()
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    const opensForm = async () => {
      await rows.filter({ hasText: RUDE }).getByRole('button', { name: 'More for this opinion' }).click()
      await page.getByRole('link', { name: 'Moderate' }).click()
      await expect(heading).toHaveText('Decide on an opinion')
    }
    await opensForm()
    await expect(page.getByText('1 vote will no longer count.')).toBeVisible()
    await expect(page.getByText(/^3 opinions become 2\. /)).toBeVisible()
    await page.getByRole('radio', { name: 'Antisocial' }).check()
    await page.getByLabel('Explanation').fill('This calls the people of one district parasites.')
    await visitor.saves(moderateOpinion, () => page.keyboard.press('Control+Enter'))
    await expect(page.getByText('The opinion is moved.')).toBeVisible()
    await expect.poll(stats).toEqual([2, 2, 1])

    await voter.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await expect(voter.rows).toHaveCount(2)
    await voter.page.getByRole('button', { name: 'Moderated' }).click()
    const moved = voter.rows.filter({ hasText: 'Moved by a moderator, reason: antisocial.' })
    await expect(moved.getByText('“This calls the people of one district parasites.”')).toBeVisible()
    await expect(moved.getByText(RUDE)).toBeHidden()
    await moved.getByText('Show').click()
    await expect(moved.getByText(RUDE)).toBeVisible()
    await expect(moved.getByRole('button', { name: 'Agree' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Withdraw decision' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this decision?' })
    await visitor.saves(withdrawOpinionModeration, () =>
      dialog.getByRole('button', { name: 'Withdraw decision' }).click(),
    )
    await expect(page.getByRole('button', { name: 'Move this opinion' })).toBeVisible()
    await expect.poll(stats).toEqual([3, 3, 1])

    await page.getByRole('link', { name: 'Conversation', exact: true }).click()
    await expect(rows).toHaveCount(3)
    await page.getByRole('button', { name: 'More for this conversation' }).click()
    await page.getByRole('link', { name: 'Moderate' }).filter({ visible: true }).click()
    await page.getByRole('radio', { name: 'Off topic' }).check()
    await visitor.saves(moderateConversation, () =>
      page.getByRole('button', { name: 'Lock this conversation' }).click(),
    )
    await voter.opens(`conversation/${conversationSlugId}`)
    await expect(voter.page.getByText(/^Locked by a moderator on /)).toBeVisible()
    await expect(voter.page.getByText(/^Locked by a moderator on /).locator('..')).toContainText(
      'Reason: off topic.',
    )
    await page.getByRole('button', { name: 'Withdraw decision' }).click()
    await visitor.saves(withdrawConversationModeration, () =>
      dialog.getByRole('button', { name: 'Withdraw decision' }).click(),
    )
    await voter.opens(`conversation/${conversationSlugId}`)
    await expect(voter.page.getByText(/^Locked by a moderator on /)).toHaveCount(0)
    await expect.poll(stats).toEqual([3, 3, 1])
    expect(await product.administer('recount', '--all')).toBe('')
  },
)

journey(
  'a locked conversation takes no votes or answers, and has all its content once it is unlocked @full',
  async ({ visitor: moderator, anotherVisitor, scene, product }) => {
    const asked = { title: TITLE, opinions: 2, words: WORDS, poll: ['Trees', 'Benches'] }
    const { conversationSlugId } = await scene.addConversation(asked)
    const address = `conversation/${conversationSlugId}`
    const voter = await anotherVisitor()
    await voter.opens(address)
    await voter.saves(respondToPoll, () => voter.card.getByText('Benches').click())
    await voter.card.getByRole('button', { name: 'Go on to the opinions' }).click()
    await voter.votesByButton('D')
    const facts = async () => {
      const { conversationData } = await product.ask(getConversation, { conversationSlugId })
      const { opinionCount, voteCount, participantCount } = conversationData.metadata
      return { counts: [opinionCount, voteCount, participantCount], poll: conversationData.payload.poll }
    }
    await expect.poll(async () => (await facts()).counts).toEqual([2, 1, 1])
    const before = await facts()

    await moderator.opens('about')
    await signUp(moderator)
    await scene.makesModeratorOfNewest()
    await moderator.opens(`moderate/${address}/`)
    await moderator.page.getByRole('radio', { name: 'Spam' }).check()
    await moderator.saves(moderateConversation, () =>
      moderator.page.getByRole('button', { name: 'Lock this conversation' }).click(),
    )
    await voter.opens(address)
    await expect(voter.page.getByText(/^Locked by a moderator on /)).toBeVisible()
    await voter.page.getByRole('link', { name: 'Vote', exact: true }).click()
    await expect(voter.card.getByText('Voting is locked by a moderator.')).toBeVisible()
    await expect(voter.card.getByRole('button', { name: 'Agree', exact: true })).toBeDisabled()
    await expect(voter.page.getByRole('button', { name: 'Add your opinion' })).toHaveCount(0)
    expect(await facts()).toEqual(before)

    await moderator.page.getByRole('button', { name: 'Withdraw decision' }).click()
    const dialog = moderator.page.getByRole('dialog', { name: 'Withdraw this decision?' })
    await moderator.saves(withdrawConversationModeration, () =>
      dialog.getByRole('button', { name: 'Withdraw decision' }).click(),
    )
    expect(await facts()).toEqual(before)
    await voter.opens(address)
    await voter.votesByButton('A')
    await expect.poll(async () => (await facts()).counts).toEqual([2, 2, 1])
    expect(await product.administer('recount', '--all')).toBe('')
  },
)

journey(
  'only one of two simultaneous decisions by moderators takes effect, and the other moderator is notified @full',
  async ({ visitor, anotherVisitor, scene }) => {
    const { page } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: 2,
      words: WORDS,
      publication: 'votes',
    })
    await scene.addOpinion(conversationSlugId, RUDE)
    const { opinionSlugId } = await visitor.opinion(conversationSlugId, RUDE)
    const second = await anotherVisitor()
    for (const moderator of [visitor, second]) {
      await moderator.opens('about')
      await signUp(moderator)
      await scene.makesModeratorOfNewest()
      await moderator.opens(`moderate/conversation/${conversationSlugId}/opinion/${opinionSlugId}/`)
      await moderator.page.getByRole('radio', { name: 'Spam' }).check()
    }
    await visitor.saves(moderateOpinion, () =>
      page.getByRole('button', { name: 'Move this opinion' }).click(),
    )
    second.watch.expect(/status of 409|already_decided/)
    await second.page.getByRole('radio', { name: /^Hide/ }).check()
    await second.page.getByRole('button', { name: 'Hide this opinion' }).click()
    const sheet = second.page.getByRole('dialog', { name: / decided .* before you$/ })
    await expect(sheet.getByText('Moved, spam')).toBeVisible()
    await expect(sheet.getByText('Hidden, spam')).toBeVisible()
    await sheet.getByRole('button', { name: 'Keep this decision' }).click()
    await expect(second.page.getByRole('button', { name: 'Update decision' })).toBeVisible()
    expect((await visitor.opinionBySlug(opinionSlugId))?.moderation).toMatchObject({ action: 'move' })
  },
)
