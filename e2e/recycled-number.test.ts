import { logInByPhone, nameInSettings, newNumber, signUp, skipOnboarding } from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

journey(
  'people who get the former number of somebody else start with an account of their own',
  async ({ visitor, anotherVisitor, product }) => {
    const number = newNumber()
    const username = nameInSettings(visitor.page)
    await visitor.opens('settings')
    await signUp(visitor, number)
    const formerName = await username.innerText()
    // The former owner must have been inactive for a long time, so no request of that browser may follow.
    await visitor.page.waitForLoadState('networkidle')
    await visitor.page.goto('about:blank')
    await product.query(
      `update devices set last_seen_at = now() - interval '100 days'
    where user_id = (select id from users where username = $1)`,
      [formerName],
    )

    const successor = await anotherVisitor()
    const { page, heading } = successor
    await successor.opens('settings')
    await logInByPhone(successor, number)
    await expect(heading).toHaveText('Is this your account?')
    await expect(page.getByText(`The account with this number is called ${formerName}.`)).toBeVisible()
    await page.getByRole('button', { name: 'No, start a new account' }).click()
    await skipOnboarding(successor)
    await expect(nameInSettings(page)).not.toHaveText(formerName)
    await visitor.opens('settings')
    await expect(username).toHaveText(formerName)
  },
)
