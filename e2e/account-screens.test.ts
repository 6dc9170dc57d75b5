import {
  requestCode,
  codeSentTo,
  logInByPhone,
  enterCode,
  openOffice,
  newNumber,
  otherCodeThan,
  signUp,
  skipOnboarding,
  openLogIn,
} from './fixtures/logIn.ts'
import { ACCOUNT_SCREENS } from './everyScreen.ts'
import { expect, journey } from './fixtures/journey.ts'
import { expectUsableScreen } from './screen.ts'
import { expectPageWithinBudget } from './budget.ts'
import { ADMINISTRATOR_SCREENS, moderatorScreens } from './staffScreens.ts'
import { Visitor } from './fixtures/visitor.ts'
import { createWaitingItems } from './fixtures/queueScene.ts'

journey.use({ contextOptions: { reducedMotion: 'reduce' } })
journey.describe.configure({ mode: 'parallel' })

journey('every screen on the way to an account is accessible and fits', async ({ visitor }) => {
  journey.slow()
  const { page, heading } = visitor
  const number = newNumber()
  await visitor.opens('onboarding/step1-signup')
  await expect(heading).toHaveText('Create an account')
  await expectUsableScreen(visitor, 'signing up')
  await visitor.opens('about')
  await openLogIn(visitor)
  await page.getByText('Why an account?').click()
  await expectUsableScreen(visitor, 'logging in')
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a phone number, for example 07700 900123.')
  await expectUsableScreen(visitor, 'the number')
  await page.goBack()
  await requestCode(visitor, number)
  const code = await codeSentTo(visitor, number)
  await enterCode(visitor, otherCodeThan(code))
  await expect(page.getByRole('alert')).toContainText('That is not the code.')
  await expectUsableScreen(visitor, 'the code')
  await enterCode(visitor, code)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await expectUsableScreen(visitor, 'the name')
  await page.getByRole('button', { name: /^Skip and use / }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await expectUsableScreen(visitor, 'the interests')
})

journey('every screen on the way to a proof is accessible and fits', async ({ visitor, product }) => {
  const { page, watch } = visitor
  await visitor.opens('')
  const office = await openOffice(visitor)
  await expectUsableScreen(visitor, 'the wait for a proof')
  await page.close()
  await expectUsableScreen(new Visitor({ page: office, product, watch }), 'the office')
})

journey('every screen of the settings is accessible and fits', async ({ visitor, anotherVisitor }) => {
  journey.slow()
  const { page } = visitor
  const number = newNumber()
  await visitor.opens('settings')
  await expect(page.getByText('You are not logged in.')).toBeVisible()
  await expectUsableScreen(visitor, 'settings of nobody')
  await logInByPhone(visitor, number)
  await skipOnboarding(visitor)
  const second = await anotherVisitor()
  await second.opens('')
  await logInByPhone(second, number)
  for (const [name, reach] of Object.entries(ACCOUNT_SCREENS)) {
    await reach(visitor)
    await expectUsableScreen(visitor, name)
    await expectPageWithinBudget(visitor.page)
  }
})

journey('every screen of moderators is accessible and fits', async ({ visitor, scene, product }) => {
  journey.slow()
  await visitor.opens('about')
  await signUp(visitor)
  await scene.givesRolesToNewest()
  for (const [name, reach] of Object.entries(moderatorScreens(await createWaitingItems(product, scene)))) {
    await reach(visitor)
    await expectUsableScreen(visitor, name)
    await expectPageWithinBudget(visitor.page)
  }
})

journey('every screen of administrators is accessible and fits', async ({ visitor, scene }) => {
  journey.slow()
  await visitor.opens('about')
  await signUp(visitor)
  await scene.givesRolesToNewest()
  for (const [name, reach] of Object.entries(ADMINISTRATOR_SCREENS)) {
    await reach(visitor)
    await expectUsableScreen(visitor, name)
    await expectPageWithinBudget(visitor.page)
  }
})
