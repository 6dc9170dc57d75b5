import {
  codeSentTo,
  enterCode,
  nameInSettings,
  newNumber,
  openLogIn,
  requestCode,
  signUp,
  skipOnboarding,
} from '../fixtures/logIn.ts'
import { expect, journey } from '../fixtures/journey.ts'

journey(
  'people who get the former number of somebody else start with an account of their own @full',
  async ({ visitor, anotherVisitor, product }) => {
    const number = newNumber()
    const username = nameInSettings(visitor.page)
    await visitor.opens('settings')
    await signUp(visitor, number)
    const formerName = await username.innerText()
    await visitor.page.goto('about:blank')

    const successor = await anotherVisitor()
    const { page, heading } = successor
    await successor.opens('settings')
    await openLogIn(successor)
    await requestCode(successor, number)
    // The former owner must have been inactive for a long time. By now, the server has answered the last request of that
    // browser, which it counts as activity.
    await product.query(
      `update devices set last_seen_at = now() - interval '100 days'
    where user_id = (select id from users where username = $1)`,
      [formerName],
    )
    await enterCode(successor, await codeSentTo(successor, number))
    await expect(heading).toHaveText('Is this your account?')
    await expect(page.getByText(`The account with this number is called ${formerName}.`)).toBeVisible()
    await page.getByRole('button', { name: 'No, start a new account' }).click()
    await skipOnboarding(successor)
    await expect(nameInSettings(page)).not.toHaveText(formerName)
    await visitor.opens('settings')
    await expect(username).toHaveText(formerName)
  },
)
