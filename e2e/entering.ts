import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import type { Visitor } from './visitor.ts'

const IN_BROWSER_PROOF_MS = 60_000

let numNumbers = 0

/** A French mobile number that nobody else has, in a block of a thousand of its own. */
export const newNumber = (): string => `+33612${String(++numNumbers).padStart(3, '0')}000`

/** The newest code that was sent to a number. */
export const codeSentTo = async ({ product }: Visitor, number: string): Promise<string> => {
  const [newest = ''] = await product.messagesTo(number)
  const [, host, code = ''] = /\n@(\S+) #(\d{6})$/.exec(newest) ?? []
  expect(host, `the message “${newest}” is for the browser that asked`).toBe(new URL(product.origin).hostname)
  return code
}

/** A code of six digits that is not the right one. */
export const otherThan = (code: string): string =>
  code.replace(/.$/, (last) => String((Number(last) + 1) % 10))

export const logInLink = ({ page }: Visitor): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' })

/** From any page to the ways in. */
export const wantsToLogIn = async (visitor: Visitor): Promise<void> => {
  await logInLink(visitor).click()
  await expect(visitor.heading).toHaveText('Log in')
}

/** From the ways in to the place where the code is entered. */
export const asksForCode = async (visitor: Visitor, number: string): Promise<void> => {
  const { page, heading } = visitor
  await page.getByRole('link', { name: 'Continue with phone' }).click()
  await expect(heading).toHaveText('Your mobile number')
  await page.getByLabel('Mobile number').fill(number)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(heading).toHaveText('Enter the code')
}

/** Six digits are sent as soon as they are there. */
export const entersCode = async ({ page }: Visitor, code: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Code' }).fill(code)

/** From any page to an account by phone. Whoever is new stands before the choice of a name afterwards. */
export const entersByPhone = async (visitor: Visitor, number: string): Promise<void> => {
  await wantsToLogIn(visitor)
  await provesNumber(visitor, number)
}

/** From the ways in to an account. */
export const provesNumber = async (visitor: Visitor, number: string): Promise<void> => {
  await asksForCode(visitor, number)
  await entersCode(visitor, await codeSentTo(visitor, number))
  await expect(visitor.page.getByRole('textbox', { name: 'Code' })).toBeHidden()
}

/** Types the name of the account, as the page of deletion asks. */
export const confirmsName = async ({ page }: Visitor): Promise<void> => {
  const field = page.getByLabel(/^Type \S+ to confirm$/)
  const label = await page.getByText(/^Type \S+ to confirm$/).innerText()
  await field.fill(label.split(' ')[1] ?? '')
}

/** A press is shown once it is under way. */
export const follows = async (topic: Locator): Promise<void> => {
  await topic.click()
  await expect(topic).toBeChecked()
}

/** Keeps the name that was made up, follows nothing, and is back. */
export const skipsChoices = async ({ page, heading }: Visitor): Promise<void> => {
  await expect(heading).toHaveText('Choose a name')
  await page.getByRole('button', { name: /^Skip and use / }).click()
  await expect(heading).toHaveText('What do you care about?')
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('You are logged in.')).toBeVisible()
}

/** Reads what a device that is new to an account cannot do yet, and goes on. */
export const acceptsHold = async ({ page, heading }: Visitor): Promise<void> => {
  await expect(heading).toHaveText('This device is new to your account')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A new account, and back at the page it was wanted on. */
export const signsUp = async (visitor: Visitor, number = newNumber()): Promise<void> => {
  await entersByPhone(visitor, number)
  await skipsChoices(visitor)
}

/** From any page to the page that waits for a proof, and from there to the office. */
export const goesToOffice = async (visitor: Visitor): Promise<Page> => {
  const { page, heading } = visitor
  await wantsToLogIn(visitor)
  await page.getByRole('link', { name: 'Continue with passport proof' }).click()
  await expect(heading).toHaveText('Prove that you are one person, without saying who')
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the demonstration office' }).click()
  const office = await opening
  await expect(office.getByText('Demonstration identity - not a government document')).toBeVisible()
  return office
}

/** Fills in what the made-up document says. */
export const handsIn = async (office: Page, document: string): Promise<void> => {
  await office.getByLabel('Document number').fill(document)
  await office.getByLabel('Nationality').fill('FRA')
  await office.getByLabel('Sex').selectOption('F')
  await office.getByLabel('I am 16 or over').check()
  await office.getByRole('button', { name: 'Make the proof' }).click()
}

/** Makes the proof in the browser and returns to the product, which goes on by itself. */
export const proves = async ({ page }: Visitor, office: Page, document: string): Promise<void> => {
  await handsIn(office, document)
  await expect(office.getByRole('status')).toHaveText(/^Your proof was accepted/, {
    timeout: IN_BROWSER_PROOF_MS,
  })
  await office.close()
  await page.bringToFront()
  await expect(page.getByText('Waiting for the proof from the other tab')).toBeHidden()
}
