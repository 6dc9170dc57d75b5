import { castVote, muteUser } from '@parley/contract'
import { newNumber, verifyNumber, signUp, skipOnboarding } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import type { Visitor } from './fixtures/visitor.ts'

const RUDE = 'People who live on the hill are parasites.'
const WORDS = ['The square needs more trees.', 'Markets should open on Sundays.']

const menuOf = ({ rows, page }: Visitor, words: string) => ({
  open: () => rows.filter({ hasText: words }).getByRole('button', { name: 'More for this opinion' }).click(),
  item: (name: string) => page.getByRole('button', { name, exact: true }),
})

journey(
  'the texts of a muted person disappear everywhere at once, and Undo restores them (spec 1.8)',
  async ({ visitor, scene }) => {
    const { page, rows } = visitor
    const { conversationSlugId } = await scene.addConversation({
      publication: 'results',
      title: 'What should change on the square?',
      opinions: 2,
      words: WORDS,
    })
    const { username } = await scene.addOpinion(conversationSlugId, RUDE)
    await visitor.opens('about')
    await signUp(visitor)
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await expect(rows).toHaveCount(3)
    const menu = menuOf(visitor, RUDE)
    await menu.open()
    await visitor.saves(muteUser, () => menu.item(`Mute ${username}`).click())
    await expect(rows).toHaveCount(2)
    const notices = page.getByRole('region', { name: 'Notices' })
    await expect(notices.getByText(`${username} is muted`)).toBeVisible()
    await visitor.saves(muteUser, () => notices.getByRole('button', { name: 'Undo' }).click())
    await expect(rows).toHaveCount(3)
    await menu.open()
    await visitor.saves(muteUser, () => menu.item(`Mute ${username}`).click())
    await expect(rows).toHaveCount(2)

    // The page is rendered with the opinion for everybody; hydration removes it for this viewer.
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await expect(rows).toHaveCount(2)
    await visitor.opens(`conversation/${conversationSlugId}`)
    for (const key of ['A', 'D'] as const) expect(WORDS).toContain(await visitor.votesByButton(key))
    await expect(page.getByText(RUDE)).toBeHidden()

    await visitor.opens('settings')
    await page.getByRole('link', { name: /^Muted people/ }).click()
    await expect(visitor.heading).toHaveText('Muted people')
    const unmute = page.getByRole('button', { name: `Unmute ${username}` })
    await visitor.saves(muteUser, () => unmute.click())
    await expect(page.getByText('You have not muted anybody.')).toBeVisible()
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    await expect(rows).toHaveCount(3)
  },
)

journey(
  'a report is opened, explained and sent by keyboard alone, and a second one is rejected',
  async ({ visitor, scene }) => {
    const { page, rows } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: 'Who pays for the bridge?',
      opinions: 2,
      words: WORDS,
    })
    await scene.addOpinion(conversationSlugId, RUDE)
    await visitor.opens('about')
    await signUp(visitor)
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
    const dialog = page.getByRole('dialog', { name: 'Report this opinion' })
    const reports = async () => {
      await rows.filter({ hasText: RUDE }).getByRole('button', { name: 'More for this opinion' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByText(RUDE)).toBeVisible()
      await dialog.getByRole('radio', { name: /^Misleading/ }).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await expect(dialog.getByRole('radio', { name: /^Antisocial/ })).toBeChecked()
      await page.keyboard.press('Tab')
      await page.keyboard.type('It is about my street.')
      await expect(dialog.getByText('22 of 260')).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(dialog.getByRole('button', { name: 'Send report' })).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await reports()
    await expect(page.getByText('Report sent')).toBeVisible()
    visitor.watch.expect(/status of 409/)
    await reports()
    await expect(dialog.getByText('You have already reported this opinion.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

journey('a report that needs an account is kept during the login', async ({ visitor, scene }) => {
  const { page } = visitor
  const { conversationSlugId } = await scene.addConversation({
    title: 'Who cleans the river?',
    opinions: 1,
    words: WORDS,
  })
  await scene.addOpinion(conversationSlugId, RUDE)
  await visitor.opens(`conversation/${conversationSlugId}?tab=opinions`)
  const menu = menuOf(visitor, RUDE)
  await menu.open()
  await menu.item('Report').click()
  const dialog = page.getByRole('dialog', { name: 'Report this opinion' })
  await dialog.getByRole('radio', { name: /^Illegal/ }).check()
  await dialog.getByLabel(/^Explain/).fill('They call for arson.')
  await expect(dialog.getByText('Log in to report.')).toBeVisible()
  await dialog.getByRole('link', { name: 'Log in' }).click()
  await verifyNumber(visitor, newNumber())
  await skipOnboarding(visitor)
  await expect(dialog.getByRole('radio', { name: /^Illegal/ })).toBeChecked()
  await expect(dialog.getByLabel(/^Explain/)).toHaveValue('They call for arson.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent')).toBeVisible()
})

journey(
  'the page "You" shows own opinions and votes, and a vote can be changed there',
  async ({ visitor, scene }) => {
    const { page } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: 'Where should the town save?',
      opinions: 2,
      words: WORDS,
    })
    await visitor.opens(`conversation/${conversationSlugId}`)
    await visitor.votesByButton('A')
    const you = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'You' })
    // The link leads to the settings until the vote has made the visitor a guest.
    await expect(you).toHaveAttribute('href', /user-profile/)
    await you.click()
    await expect(page.getByText('You take part as a guest.')).toBeVisible()
    await expect(page.getByText('You have not started a conversation yet.')).toBeVisible()
    await page.getByRole('link', { name: /^My votes/ }).click()
    const vote = page.getByRole('list', { name: 'My votes' }).getByRole('listitem').first()
    await expect(vote).toContainText('Where should the town save?')
    await expect(vote.getByRole('button', { name: 'Agree', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await visitor.saves(castVote, () => vote.getByRole('button', { name: 'Disagree' }).click())
    await visitor.reloads()
    await expect(vote.getByRole('button', { name: 'Disagree' })).toHaveAttribute('aria-pressed', 'true')
  },
)
