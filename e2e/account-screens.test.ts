import {
  requestCode,
  codeSentTo,
  logInByPhone,
  enterCode,
  openOffice,
  newNumber,
  otherThan,
  signUp,
  skipOnboarding,
  openLogIn,
} from './fixtures/entering.ts'
import { ACCOUNT_SCREENS } from './everyScreen.ts'
import { expect, journey } from './fixtures/journey.ts'
import { isAccessible } from './screen.ts'
import { staysWithinBudget } from './budget.ts'
import { ADMINISTRATOR_SCREENS, moderatorScreens } from './staffScreens.ts'
import { Visitor } from './fixtures/visitor.ts'
import { createWaitingItems } from './fixtures/queueScene.ts'

journey.use({ contextOptions: { reducedMotion: 'reduce' } })

journey('every screen on the way to an account is accessible and fits', async ({ visitor }) => {
  journey.slow()
  const { page, heading } = visitor
  const number = newNumber()
  await visitor.opens('onboarding/step1-signup')
  await expect(heading).toHaveText('Create an account')
  await isAccessible(visitor, 'signing up')
  await visitor.opens('about')
  await openLogIn(visitor)
  await page.getByText('Why an account?').click()
  await isAccessible(visitor, 'logging in')
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a phone number, for example 07700 900123.')
  await isAccessible(visitor, 'the number')
  await page.goBack()
  await requestCode(visitor, number)
  const code = await codeSentTo(visitor, number)
  await enterCode(visitor, otherThan(code))
  await expect(page.getByRole('alert')).toContainText('That is not the code.')
  await isAccessible(visitor, 'the code')
  await enterCode(visitor, code)
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
  await isAccessible(visitor, 'the name')
  await page.getByRole('button', { name: /^Skip and use / }).click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await isAccessible(visitor, 'the interests')
})

journey('every screen on the way to a proof is accessible and fits', async ({ visitor, product }) => {
  const { page, watch } = visitor
  await visitor.opens('')
  const office = await openOffice(visitor)
  await isAccessible(visitor, 'the wait for a proof')
  await page.close()
  await isAccessible(new Visitor({ page: office, product, watch }), 'the office')
})

journey('every screen of the settings is accessible and fits', async ({ visitor, anotherVisitor }) => {
  journey.slow()
  const { page } = visitor
  const number = newNumber()
  await visitor.opens('settings')
  await expect(page.getByText('You are not logged in.')).toBeVisible()
  await isAccessible(visitor, 'settings of nobody')
  await logInByPhone(visitor, number)
  await skipOnboarding(visitor)
  const second = await anotherVisitor()
  await second.opens('')
  await logInByPhone(second, number)
  for (const [name, reach] of Object.entries(ACCOUNT_SCREENS)) {
    await reach(visitor)
    await isAccessible(visitor, name)
    await staysWithinBudget(visitor.page)
  }
})

journey('every screen of moderators is accessible and fits', async ({ visitor, scene, product }) => {
  journey.slow()
  await visitor.opens('about')
  await signUp(visitor)
  await scene.givesRolesToNewest()
  for (const [name, reach] of Object.entries(moderatorScreens(await createWaitingItems(product, scene)))) {
    await reach(visitor)
    await isAccessible(visitor, name)
    await staysWithinBudget(visitor.page)
  }
})

journey('every screen of administrators is accessible and fits', async ({ visitor, scene }) => {
  journey.slow()
  await visitor.opens('about')
  await signUp(visitor)
  await scene.givesRolesToNewest()
  for (const [name, reach] of Object.entries(ADMINISTRATOR_SCREENS)) {
    await reach(visitor)
    await isAccessible(visitor, name)
    await staysWithinBudget(visitor.page)
  }
})
