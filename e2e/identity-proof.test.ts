import type { Page } from '@playwright/test'
import {
  acknowledgeDeviceHold,
  openOffice,
  fillInDocument,
  logInLink,
  makeProof,
  nameInSettings,
  skipOnboarding,
} from './fixtures/logIn.ts'
import { expect, journey } from './fixtures/journey.ts'

journey(
  'a person who proves their identity on two devices has one account (spec 1.2)',
  async ({ visitor, anotherVisitor, product }) => {
    journey.slow()
    const { page } = visitor
    const passport = crypto.randomUUID().slice(0, 8).toUpperCase()
    const numAccounts = async () => {
      const rows = await product.query<{ count: number }>('select count(*)::int as count from identities')
      return rows[0]?.count ?? 0
    }
    const before = await numAccounts()
    await visitor.opens('about')
    const office = await openOffice(visitor)
    await expect(page.getByText('Waiting for the proof from the other tab')).toBeVisible()
    expect(await numAccounts()).toBe(before)
    await makeProof(visitor, office, passport)
    await skipOnboarding(visitor)
    await expect(page).toHaveURL(/\/about$/)
    await expect(logInLink(visitor)).toBeHidden()
    expect(await numAccounts()).toBe(before + 1)
    await visitor.opens('settings')
    const name = await nameInSettings(page).innerText()

    const phone = await anotherVisitor()
    await phone.opens('')
    const sameOffice = await openOffice(phone)
    await fillInDocument(sameOffice, passport)
    await expect(sameOffice.getByRole('status')).toContainText('was enrolled in another browser')
    await carryDocument(page, sameOffice)
    await makeProof(phone, sameOffice, passport)
    await acknowledgeDeviceHold(phone)
    await expect(phone.page.getByText('You are logged in.')).toBeVisible()
    expect(await numAccounts()).toBe(before + 1)
    await phone.opens('settings')
    await expect(nameInSettings(phone.page)).toHaveText(name)
    await phone.opens('settings/account/devices')
    await expect(phone.page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(2)
  },
)

type HeldDocument = {
  secret: bigint
  documentNumber: string
  nationality: string
  sex: string
}

/**
 * Copies the document that the office gave a person from one of their devices to another, as they would carry a
 * passport.
 */
const carryDocument = async (from: Page, to: Page): Promise<void> => {
  const held = await from.evaluate(async (): Promise<HeldDocument> => {
    const opening = indexedDB.open('parley-office')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('documents').objectStore('documents').get('holder')
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result
  })
  await to.evaluate(async (holder) => {
    const opening = indexedDB.open('parley-office')
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('documents'))
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const writing = opening.result.transaction('documents', 'readwrite')
    writing.objectStore('documents').put(holder, 'holder')
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    opening.result.close()
  }, held)
  await to.reload()
  await expect(to.getByText('This browser has a document already.')).toBeVisible()
}
