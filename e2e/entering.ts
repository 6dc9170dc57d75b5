import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Visitor } from './visitor.ts'

const IN_BROWSER_PROOF_MS = 60_000

let numNumbers = 0

/** A new French mobile number, in a block of a thousand that no other number is in. */
export const newNumber = (): string => `+33612${String(++numNumbers).padStart(3, '0')}000`

/** Returns the newest code that was sent to a number. */
export const codeSentTo = async ({ product }: Visitor, number: string): Promise<string> => {
  const [newest = ''] = await product.messagesTo(number)
  const [, host, code = ''] = /\n@(\S+) #(\d{6})$/.exec(newest) ?? []
  expect(host, `the message “${newest}” is for the browser that asked`).toBe(new URL(product.origin).hostname)
  return code
}

/** Returns a code of six digits that differs from the right one. */
export const otherThan = (code: string): string =>
  code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

export const logInLink = ({ page }: Visitor): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })

/** Goes from any page to the choice of login methods. */
export const openLogIn = async (visitor: Visitor): Promise<void> => {
  await logInLink(visitor).click()
  await expect(visitor.heading).toHaveText('Log in')
}

/** Goes from the choice of login methods to the field for the code. */
export const requestCode = async (visitor: Visitor, number: string): Promise<void> => {
  const { page, heading } = visitor
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await expect(heading).toHaveText('Your mobile number')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(heading).toHaveText('Enter the code')
}

/** Types a code, which is sent as soon as it has six digits. */
export const enterCode = async ({ page }: Visitor, code: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Code' }).fill(code)

/** Goes from any page to an account by phone. A new account continues with the choice of a name. */
export const logInByPhone = async (visitor: Visitor, number: string): Promise<void> => {
  await openLogIn(visitor)
  await verifyNumber(visitor, number)
}

/** Goes from the choice of login methods to an account by phone. */
export const verifyNumber = async (visitor: Visitor, number: string): Promise<void> => {
  await requestCode(visitor, number)
  await enterCode(visitor, await codeSentTo(visitor, number))
  await expect(visitor.page.getByRole('textbox', { name: 'Code' })).toBeHidden()
}

/** Types the name of the account, which the deletion page asks for. */
export const confirmName = async ({ page }: Visitor): Promise<void> => {
  const field = page.getByLabel(/^Type \S+ to confirm$/)
  const label = await page.getByText(/^Type \S+ to confirm$/).innerText()
  await field.fill(label.split(' ')[1] ?? '')
}

/** Follows a topic and waits until the button shows that. */
export const followTopic = async (topic: Locator): Promise<void> => {
  await topic.click()
  await expect(topic).toBeChecked()
}

/** Keeps the generated name, follows no topic, and returns to the page from before the login. */
export const skipOnboarding = async ({ page, heading }: Visitor): Promise<void> => {
  await expect(heading).toHaveText('Choose a name')
  await page.getByRole('button', { name: /^Skip and use / }).click()
  await expect(heading).toHaveText('What do you care about?')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('You are logged in.')).toBeVisible()
}

/** Reads the limits of a device that is new to an account, and continues. */
export const acknowledgeHold = async ({ page, heading }: Visitor): Promise<void> => {
  await expect(heading).toHaveText('This device is new to your account')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Creates an account and returns to the page where it was needed. */
export const signUp = async (visitor: Visitor, number = newNumber()): Promise<void> => {
  await logInByPhone(visitor, number)
  await skipOnboarding(visitor)
}

/** Goes from any page to the page that waits for a proof, and from there to the office. */
export const openOffice = async (visitor: Visitor): Promise<Page> => {
  const { page, heading } = visitor
  await openLogIn(visitor)
  await page.getByRole('link', { name: 'Continue with passport proof' }).click()
  await expect(heading).toHaveText('Prove that you are one person, without saying who')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the demonstration office' }).click()
  const office = await opening
  await expect(office.getByText('Demonstration identity - not a government document')).toBeVisible()
  return office
}

/** Fills in the data of an invented document. */
export const fillInDocument = async (office: Page, document: string): Promise<void> => {
  await office.getByLabel('Document number').fill(document)
  await office.getByLabel('Nationality').fill('FRA')
  await office.getByLabel('Sex').selectOption('F')
  await office.getByLabel('I am 16 or over').check()
  await office.getByRole('button', { name: 'Make the proof' }).click()
}

/** Makes the proof in the browser and returns to the product, which continues by itself. */
export const makeProof = async ({ page }: Visitor, office: Page, document: string): Promise<void> => {
  await fillInDocument(office, document)
  await expect(office.getByRole('status')).toHaveText(/^Your proof was accepted/, {
    timeout: IN_BROWSER_PROOF_MS,
  })
  await office.close()
  await page.bringToFront()
  await expect(page.getByText('Waiting for the proof from the other tab')).toBeHidden()
}
