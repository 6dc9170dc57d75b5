import { listOpinions } from '@parley/contract'
import {
  requestCode,
  codeSentTo,
  enterCode,
  followTopic,
  newNumber,
  verifyNumber,
  skipOnboarding,
} from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

const TITLE = 'Should the town pay for school meals?'

journey(
  'a vote that needs an account is cast once there is one, at the same opinion (spec 1.2)',
  async ({ visitor, product, scene }) => {
    const { page, heading } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: TITLE,
      opinions: 3,
      isLoginRequired: true,
    })
    const [, wanted] = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const { opinionSlugId } = wanted ?? { opinionSlugId: '' }
    const landed = page.getByRole('region', { name: 'The opinion in your link' })
    const agree = landed.getByRole('button', { name: 'Agree', exact: true })
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions&opinion=${opinionSlugId}`)
    const place = page.url()
    const number = newNumber()
    const username = `ada_${crypto.randomUUID().slice(0, 8)}`

    await agree.click()
    await expect(landed.getByText('You need an account to vote in this conversation')).toBeVisible()
    expect(await visitor.stats(conversationSlugId)).toMatchObject({ voteCount: 0, participantCount: 0 })
    await landed.getByRole('link', { name: 'Log in or create an account' }).click()

    await expect(heading).toHaveText('Log in')
    await expect(heading).toBeFocused()
    await expect(page.getByText('with your vote and your text')).toBeVisible()
    await requestCode(visitor, number)
    await enterCode(visitor, await codeSentTo(visitor, number))

    await expect(heading).toHaveText('Choose a name')
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Ada__')
    await expect(page.getByText('This name breaks one of the rules below.')).toBeVisible()
    await page.getByRole('button', { name: 'Another' }).click()
    await expect(name).toHaveValue(/^[a-z0-9_]{2,20}$/)
    await name.fill(username)
    await expect(page.getByText(`${username} is free.`)).toBeVisible()
    await page.getByRole('button', { name: 'Use this name' }).click()

    await expect(heading).toHaveText('What do you care about?')
    for (const place of [0, 1]) await followTopic(page.getByRole('checkbox').nth(place))
    await page.getByRole('button', { name: 'Follow 2 and continue' }).click()

    await expect(page).toHaveURL(place)
    await expect(page.getByText('The vote you chose before logging in is saved (agree)')).toBeVisible()
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    const numAgrees = async () => (await visitor.opinionBySlug(opinionSlugId))?.numAgrees
    await expect.poll(numAgrees).toBe(1)
    expect(await visitor.stats(conversationSlugId)).toMatchObject({ voteCount: 1, participantCount: 1 })
    await visitor.reloads()
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    expect(await numAgrees()).toBe(1)

    await visitor.opens('settings')
    await expect(page.getByText(username).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Topics you follow' })).toContainText('2')
  },
)

journey('texts written before signing up are still there afterwards @full', async ({ visitor, scene }) => {
  const { page } = visitor
  const words = 'Meals should be cooked in the school, by people the children know.'
  const { conversationSlugId } = await scene.addConversation({
    title: TITLE,
    opinions: 2,
    isLoginRequired: true,
  })
  const sheet = page.getByRole('dialog', { name: 'Your opinion' })
  await visitor.opens(`conversation/${conversationSlugId}`)
  await page.getByRole('button', { name: 'Add your opinion' }).click()
  await sheet.getByRole('textbox').fill(words)
  await sheet.getByRole('button', { name: 'Post opinion' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Posting here needs an account.')
  await sheet.getByRole('alert').getByRole('link').click()
  await expect(visitor.heading).toHaveText('Log in')
  await visitor.reloads()
  await verifyNumber(visitor, newNumber())
  await skipOnboarding(visitor)

  await expect(page).toHaveURL(new RegExp(conversationSlugId))
  await expect(sheet.getByRole('textbox')).toHaveValue(words)
  await sheet.getByRole('button', { name: 'Post opinion' }).click()
  await expect(page.getByRole('region', { name: 'Your new opinion' }).getByText(words)).toBeVisible()
  expect((await visitor.opinion(conversationSlugId, words)).numAgrees).toBe(1)
})
