import { logInByPhone, newNumber, skipOnboarding, openLogIn } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'

journey(
  'a guest who signs up keeps their votes, which are not counted twice',
  async ({ visitor, product }) => {
    const { page, youVoted } = visitor
    const before = (await visitor.opensConversation(BOWLING_GREEN)).metadata
    const { conversationSlugId } = before
    const words = [
      await visitor.votesByButton('A'),
      await visitor.votesByButton('D'),
      await visitor.votesByButton('S'),
    ]
    const counts = async () => {
      const { voteCount, participantCount, opinionCount } = await visitor.stats(conversationSlugId)
      return { voteCount, participantCount, opinionCount }
    }
    const withVotes = {
      voteCount: before.voteCount + 3,
      participantCount: before.participantCount + 1,
      opinionCount: before.opinionCount,
    }
    await expect.poll(counts).toEqual(withVotes)

    await openLogIn(visitor)
    await expect(page.getByText('Your votes and opinions as a guest move into your account.')).toBeVisible()
    await page.goBack()
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    await logInByPhone(visitor, newNumber())
    await skipOnboarding(visitor)

    await expect(page).toHaveURL(new RegExp(`/conversation/${conversationSlugId}$`))
    expect(await counts()).toEqual(withVotes)
    const keptVotes = async () => {
      await expect(youVoted.getByRole('article')).toHaveCount(3)
      for (const [place, choice] of (['Agree', 'Disagree', 'Pass'] as const).entries()) {
        const row = youVoted.getByRole('article').filter({ hasText: words[place] ?? '' })
        await expect(row.getByRole('button', { name: choice, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        )
      }
    }
    await keptVotes()
    await visitor.reloads()
    await keptVotes()
    expect(await counts()).toEqual(withVotes)
    expect(await product.administer('recount', '--all')).toBe('')
  },
)
