import {
  acknowledgeDeviceHold,
  confirmName,
  logInByPhone,
  logInLink,
  newNumber,
  signUp,
} from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'
import { storedKeys } from './fixtures/storedKeys.ts'
import { BOWLING_GREEN, HOME_HEADING, type Visitor } from './fixtures/visitor.ts'

const devices = ({ page }: Visitor) => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
const otherDevice = (visitor: Visitor) => devices(visitor).filter({ hasNotText: /This device/ })

journey(
  'a second device has the votes, is on hold until the first one trusts it, and can be ended',
  async ({ visitor, anotherVisitor }) => {
    const number = newNumber()
    const { conversationSlugId } = (await visitor.opensConversation(BOWLING_GREEN)).metadata
    const words = [await visitor.votesByButton('A'), await visitor.votesByButton('D')]
    await signUp(visitor, number)

    const second = await anotherVisitor()
    await second.opens(`conversation/${conversationSlugId}`)
    await logInByPhone(second, number)
    await acknowledgeDeviceHold(second)
    await expect(second.page).toHaveURL(new RegExp(`/conversation/${conversationSlugId}$`))
    await expect(second.youVoted.getByRole('article')).toHaveCount(2)
    for (const [place, choice] of ['Agree', 'Disagree'].entries())
      await expect(
        second.youVoted
          .getByRole('article')
          .filter({ hasText: words[place] ?? '' })
          .getByRole('button', { name: choice, exact: true }),
      ).toHaveAttribute('aria-pressed', 'true')

    await second.opens('settings/account/devices')
    await expect(devices(second)).toHaveCount(2)
    await expect(second.page.getByText('This device is new and on hold until')).toBeVisible()
    await expect(otherDevice(second).getByRole('button')).toHaveCount(0)
    second.watch.expect(/status of 403/)
    await second.opens('settings/account/delete')
    await confirmName(second)
    await second.page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(second.page.getByRole('alert')).toContainText('This device is on hold')

    const { page } = visitor
    await visitor.opens('settings/account/devices')
    await expect(otherDevice(visitor)).toContainText('New device, on hold until')
    await otherDevice(visitor).getByRole('button', { name: 'Lift hold' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift hold' }).click()
    await expect(page.getByText('is no longer on hold.')).toBeVisible()
    await expect(otherDevice(visitor)).not.toContainText('on hold until')
    await second.opens('settings/account/devices')
    await expect(devices(second)).toHaveCount(2)
    await expect(second.page.getByText('on hold')).toBeHidden()

    await otherDevice(visitor).getByRole('button', { name: 'End this device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End this device' }).click()
    await expect(devices(visitor)).toHaveCount(1)
    await second.page.reload()
    await expect(second.heading).toHaveText(HOME_HEADING)
    await expect(logInLink(second)).toBeVisible()
    expect(await storedKeys(second)).toEqual([])
    await second.opens(`conversation/${conversationSlugId}`)
    await expect(second.cardButton('Agree')).toBeVisible()
    await expect(second.youVoted).toBeHidden()
  },
)
