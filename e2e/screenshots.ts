import {
  requestCode,
  codeSentTo,
  logInByPhone,
  enterCode,
  followTopic,
  openOffice,
  fillInDocument,
  newNumber,
  otherCodeThan,
  signUp,
  openLogIn,
} from './fixtures/logIn.ts'
import { ACCOUNT_SCREENS, SCREENS } from './everyScreen.ts'
import { expect, journey } from './fixtures/journey.ts'
import { savePhotographs } from './fixtures/photographs.ts'
import { ADMINISTRATOR_SCREENS, moderatorScreens } from './staffScreens.ts'
import { BOWLING_GREEN } from './fixtures/visitor.ts'
import { createWaitingItems } from './fixtures/queueScene.ts'

journey.use({ serviceWorkers: 'allow' })

journey.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [name, reach] of Object.entries(SCREENS))
  journey(name, async ({ visitor }) => {
    await reach(visitor)
    await savePhotographs(visitor.page, name)
  })

journey('pictures of a first visit, vote by vote, are saved', async ({ visitor }) => {
  const { page } = visitor
  const offered = page.getByRole('region', { name: 'An opinion to vote on' })
  const agree = offered.getByRole('button', { name: 'Agree', exact: true })
  await visitor.opens('')
  await agree.click()
  await expect(offered.getByRole('heading')).toHaveText('You voted. One more?')
  await savePhotographs(page, 'first visit after 1 vote')
  const second = await offered.locator('[dir=auto]').last().innerText()
  await agree.click()
  await expect(offered).not.toContainText(second)
  await agree.click()
  await expect(offered.getByRole('link', { name: 'Go to the conversation' })).toBeVisible()
  await savePhotographs(page, 'first visit after 3 votes')
  await visitor.opens('')
  await expect(visitor.rows.first()).toBeVisible()
  await savePhotographs(page, 'home of a guest')
  await visitor.opens('?tab=following')
  await expect(visitor.rows.first()).toBeVisible()
  await savePhotographs(page, 'following of a guest')
  await visitor.opens('settings/account/delete')
  await savePhotographs(page, 'deletion of a guest')
})

journey('pictures of votes without network, and of a notice, are saved', async ({ visitor }) => {
  const { page } = visitor
  await visitor.opensConversation(BOWLING_GREEN)
  await visitor.votesByButton('A')
  await visitor.canOpenWithoutNetwork()
  await visitor.losesNetwork()
  await visitor.votesByButton('D')
  await expect(visitor.strip).toHaveText('Offline: 1 vote waiting')
  await savePhotographs(page, 'offline')
})

journey('pictures of the steps to an account by phone are saved', async ({ visitor }) => {
  journey.slow()
  const { page, heading } = visitor
  const number = newNumber()
  await visitor.opens('onboarding/step1-signup')
  await savePhotographs(page, 'signing up')
  await visitor.opens('settings')
  await savePhotographs(page, 'settings of nobody')
  await openLogIn(visitor)
  await page.getByText('Why an account?').click()
  await savePhotographs(page, 'logging in')
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await page.getByLabel('Mobile number').fill('+33 1 42 68 53 00')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('This is a landline.')
  await savePhotographs(page, 'a refused number')
  await page.goBack()
  await requestCode(visitor, number)
  await savePhotographs(page, 'the code')
  const code = await codeSentTo(visitor, number)
  await enterCode(visitor, otherCodeThan(code))
  await expect(page.getByRole('alert')).toContainText('That is not the code.')
  await savePhotographs(page, 'a wrong code')
  await enterCode(visitor, code)
  await expect(heading).toHaveText('Choose a name')
  await savePhotographs(page, 'the name')
  await page.getByRole('button', { name: /^Skip and use / }).click()
  await expect(heading).toHaveText('What do you care about?')
  await followTopic(page.getByRole('checkbox').first())
  await savePhotographs(page, 'the interests')
  await page.getByRole('button', { name: 'Follow 1 and continue' }).click()
  await expect(page.getByText('You are logged in.')).toBeVisible()
  await savePhotographs(page, 'a toast')
})

journey('pictures of the steps to an account by proof are saved', async ({ visitor }) => {
  journey.slow()
  const { page } = visitor
  await visitor.opens('about')
  const office = await openOffice(visitor)
  await savePhotographs(page, 'the wait for a proof')
  await savePhotographs(office, 'the office')
  await office.setViewportSize({ width: 1280, height: 900 })
  await fillInDocument(office, 'PICTURES1')
  await expect(office.getByRole('status')).toHaveText(/^Your proof was accepted/, { timeout: 60_000 })
  await savePhotographs(office, 'the office after the proof')
})

journey('pictures of the screens of an account are saved', async ({ visitor, anotherVisitor, product }) => {
  journey.slow()
  const { page } = visitor
  const number = newNumber()
  await visitor.opens('settings')
  await signUp(visitor, number)
  const second = await anotherVisitor()
  await second.opens('about')
  await logInByPhone(second, number)
  await expect(second.heading).toHaveText('This device is new to your account')
  await savePhotographs(second.page, 'a device on hold')
  for (const [name, reach] of Object.entries(ACCOUNT_SCREENS)) {
    await reach(visitor)
    await savePhotographs(page, name)
  }
  await visitor.opens('settings/account/devices')
  await page.getByRole('button', { name: 'Lift hold' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await savePhotographs(page, 'lifting a hold')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift hold' }).click()
  await expect(page.getByText('is no longer on hold.')).toBeVisible()
  await savePhotographs(page, 'a hold that was lifted')
  await visitor.opens('topics')
  await page.getByRole('main').getByRole('button', { name: 'Follow' }).first().click()
  await savePhotographs(page, 'topics with one followed')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(visitor.heading).toBeVisible()
  await savePhotographs(page, 'topic')
  await visitor.opens('?tab=following')
  await expect(page.getByText('You have reached the end')).toBeVisible()
  await savePhotographs(page, 'following')
  await product.query(`update devices set last_seen_at = now() - interval '100 days'`)
  const successor = await anotherVisitor()
  await successor.opens('about')
  await logInByPhone(successor, number)
  await expect(successor.heading).toHaveText('Is this your account?')
  await savePhotographs(successor.page, 'a recycled number')
})

journey(
  'pictures of the screens of moderation and administration are saved',
  async ({ visitor, scene, product }) => {
    journey.slow()
    await visitor.opens('about')
    await signUp(visitor)
    await scene.givesRolesToNewest()
    const screens = {
      ...moderatorScreens(await createWaitingItems(product, scene)),
      ...ADMINISTRATOR_SCREENS,
    }
    for (const [name, reach] of Object.entries(screens)) {
      await reach(visitor)
      await savePhotographs(visitor.page, name)
    }
  },
)
