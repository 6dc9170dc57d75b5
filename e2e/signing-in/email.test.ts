import { listOpinions, verifyEmailCode } from '@parley/contract'
import { expect, journey } from '../fixtures/journey.ts'
import {
  acknowledgeDeviceHold,
  enterCode,
  linkMailedTo,
  nameInSettings,
  newAddress,
  openLogIn,
  requestMail,
  signUp,
  skipOnboarding,
} from '../fixtures/logIn.ts'
import { Visitor } from '../fixtures/visitor.ts'

journey(
  'a vote that needs an account is cast after signing up with the link in a mail, which logs nobody in by being opened',
  async ({ visitor, anotherVisitor, product, scene }) => {
    const { page, watch } = visitor
    const { conversationSlugId } = await scene.addConversation({
      title: 'Should the town pay for school meals?',
      opinions: 2,
      isLoginRequired: true,
    })
    const [wanted] = await product.ask(listOpinions, { conversationSlugId, filter: 'new' })
    const { opinionSlugId } = wanted ?? { opinionSlugId: '' }
    const address = newAddress()
    await visitor.opens(`conversation/${conversationSlugId}?tab=opinions&opinion=${opinionSlugId}`)
    const place = page.url()
    const landed = page.getByRole('region', { name: 'The opinion in your link' })
    await landed.getByRole('button', { name: 'Agree', exact: true }).click()
    await landed.getByRole('link', { name: 'Log in or create an account' }).click()
    await expect(visitor.heading).toHaveText('Log in')
    await requestMail(visitor, address)
    await expect.poll(() => product.messagesTo(address)).toHaveLength(1)
    const link = await linkMailedTo(visitor, address)

    // A program that checks mail, or another device.
    const other = await anotherVisitor()
    await other.page.goto(link)
    await expect(other.page.getByText('Enter this code where you asked for it')).toBeVisible()
    expect(other.page.url()).not.toContain('#')

    // The link opens in a tab of its own.
    const tab = await page.context().newPage()
    const asked: string[] = []
    tab.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    const opened = new Visitor({ page: tab, product, watch })
    await tab.goto(link)
    await expect(tab.getByRole('textbox', { name: 'Code' })).toHaveValue(link.slice(-6))
    expect(tab.url()).not.toContain('#')
    expect(
      await tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
    ).not.toContain(link.slice(-6))
    expect(asked.filter((what) => what.includes(verifyEmailCode.path))).toEqual([])
    await tab.getByRole('button', { name: 'Log in' }).click()
    await skipOnboarding(opened)
    await expect(tab).toHaveURL(place)
    const agree = tab
      .getByRole('region', { name: 'The opinion in your link' })
      .getByRole('button', { name: 'Agree', exact: true })
    await expect(agree).toHaveAttribute('aria-pressed', 'true')
    const numAgrees = async () => (await opened.opinionBySlug(opinionSlugId))?.numAgrees
    await expect.poll(numAgrees).toBe(1)
    expect(asked.filter((what) => what.includes(link.slice(-6)))).toEqual([])

    // The tab that asked for the code goes on by itself.
    await expect(page).toHaveURL(place)
    await tab.close()
  },
)

journey(
  'an account that was opened by phone gets an e-mail address, and another device logs in with it',
  async ({ visitor, anotherVisitor, product }) => {
    const { page } = visitor
    const address = newAddress()
    await visitor.opens('settings')
    await signUp(visitor)
    const username = await nameInSettings(page).innerText()
    await page.getByRole('link', { name: 'Ways to log in' }).click()
    await page.getByRole('button', { name: 'Add an e-mail address' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(address)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect.poll(() => product.messagesTo(address)).toHaveLength(1)
    await enterCode(visitor, (await linkMailedTo(visitor, address)).slice(-6))
    const methods = page.getByRole('list', { name: 'Ways to log in' }).getByRole('listitem')
    await expect(methods).toHaveCount(2)
    await expect(methods.getByRole('button', { name: 'Remove' })).toHaveCount(2)

    const second = await anotherVisitor()
    await second.opens('settings')
    await openLogIn(second)
    await requestMail(second, address)
    await expect.poll(() => product.messagesTo(address)).toHaveLength(2)
    await enterCode(second, (await linkMailedTo(second, address)).slice(-6))
    await acknowledgeDeviceHold(second)
    await expect(nameInSettings(second.page)).toHaveText(username)
  },
)
