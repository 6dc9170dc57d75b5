import {
  requestCode,
  codeSentTo,
  enterCode,
  followTopic,
  logInLink,
  newNumber,
  otherCodeThan,
  signUp,
  skipOnboarding,
  openLogIn,
} from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { BOWLING_GREEN, HOME_HEADING } from './fixtures/visitor.ts'

journey(
  'the onboarding continues at the same step after a reload, at every step (spec 2.11)',
  async ({ visitor }) => {
    const { page, heading } = visitor
    const number = newNumber()
    const reloads = async (title: string) => {
      await visitor.reloads()
      await expect(heading).toHaveText(title)
    }
    await visitor.opens('legal/terms')
    await openLogIn(visitor)
    await reloads('Log in')
    await requestCode(visitor, number)
    const sentTo = page.getByText('We sent six digits to the number ending in 00.')
    await expect(sentTo).toBeVisible()
    await reloads('Enter the code')
    await expect(sentTo).toBeVisible()
    expect(await visitor.product.messagesTo(number)).toHaveLength(1)
    await enterCode(visitor, await codeSentTo(visitor, number))
    await expect(heading).toHaveText('Choose a name')
    await reloads('Choose a name')
    await page.getByRole('button', { name: /^Skip and use / }).click()
    await expect(heading).toHaveText('What do you care about?')
    await followTopic(page.getByRole('checkbox').first())
    // The button counts saved topics; an earlier reload may abort the call.
    const goesOn = page.getByRole('button', { name: 'Follow 1 and continue' })
    await expect(goesOn).toBeVisible()
    await reloads('What do you care about?')
    await expect(page.getByRole('checkbox').first()).toBeChecked()

    await goesOn.click()
    await expect(page).toHaveURL(/\/legal\/terms$/)
    await visitor.opens('onboarding/step3-phone-2')
    await expect(heading).toHaveText(HOME_HEADING)
  },
)

journey(
  'Back after signing up leads to the home page instead of to a step of signing up',
  async ({ visitor }) => {
    await visitor.opensConversation(BOWLING_GREEN)
    await signUp(visitor)
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    await visitor.page.goBack()
    await expect(visitor.heading).toHaveText(HOME_HEADING)
    await expect(logInLink(visitor)).toBeHidden()
  },
)

journey(
  'Back from a freshly loaded conversation to a step of signing up leads to the home page (spec 2.24)',
  async ({ visitor }) => {
    const { conversationSlugId } = (await visitor.conversation(BOWLING_GREEN)).metadata
    await visitor.opens('onboarding/step1-login')
    await expect(visitor.heading).toHaveText('Log in')
    await visitor.opens(`conversation/${conversationSlugId}`)
    await expect(visitor.heading).toHaveText(BOWLING_GREEN)
    await visitor.page.goBack()
    await expect(visitor.heading).toHaveText(HOME_HEADING)
  },
)

journey(
  'each wrong code is announced with the attempts left, and the fifth one invalidates the code @full',
  async ({ visitor }) => {
    const { page, heading } = visitor
    const number = newNumber()
    await visitor.opens('about')
    await openLogIn(visitor)
    await requestCode(visitor, number)
    const first = await codeSentTo(visitor, number)
    const problem = page.getByRole('alert')
    for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
      await enterCode(visitor, otherCodeThan(first))
      await expect(problem).toContainText(`That is not the code. ${left} left.`)
      await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    }
    await enterCode(visitor, otherCodeThan(first))
    await expect(problem).toContainText('Too many wrong codes.')
    await enterCode(visitor, first)
    await expect(problem).not.toContainText('attempts left')
    await expect(problem).toContainText(/wrong codes|expired/)

    await expect(page.getByText(/^New code in \d+ s$/)).toBeVisible()
    await page.getByRole('button', { name: 'Send a new code' }).click({ timeout: 60_000 })
    await expect.poll(() => visitor.product.messagesTo(number)).toHaveLength(2)
    await enterCode(visitor, await codeSentTo(visitor, number))
    await skipOnboarding(visitor)
    await expect(heading).toHaveText('About')
  },
)

journey('an expired code is reported as expired', async ({ visitor, product }) => {
  const number = newNumber()
  await visitor.opens('')
  await openLogIn(visitor)
  await requestCode(visitor, number)
  await product.query(
    `update phone_codes set expires_at = now() where id = (select max(id) from phone_codes)`,
  )
  await enterCode(visitor, await codeSentTo(visitor, number))
  await expect(visitor.page.getByRole('alert')).toContainText('This code has expired. Request a new code.')
})

journey('a number that cannot receive a code gets the reason', async ({ visitor, product }) => {
  const { page } = visitor
  await visitor.opens('onboarding/step3-phone-1')
  const field = page.getByLabel('Mobile number')
  const problem = page.getByRole('alert')
  for (const [number, words] of [
    ['', 'Enter a phone number, for example 07700 900123.'],
    ['0033612345678', 'Start with + and the country code instead of 00'],
    ['+33 6 12', 'This number is too short'],
    ['+33 6 12 34 56 78 90 12', 'This number is too long'],
    ['+33 1 42 68 53 00', 'This is a landline.'],
    ['+33 8 99 10 20 30', 'We cannot send codes to this kind of number'],
    ['+44 7012 345678', 'We cannot send codes to this kind of number'],
  ] as const) {
    await field.fill(number)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(problem).toContainText(words)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  expect(await product.messagesTo('+33142685300')).toEqual([])
  await expect(page.getByRole('link', { name: 'Use passport proof' })).toBeVisible()
})
