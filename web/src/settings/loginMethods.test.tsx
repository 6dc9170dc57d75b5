import {
  AppError,
  authenticate,
  getProfile,
  listMethods,
  removeMethod,
  requestEmailCode,
  verifyEmailCode,
  verifyOtp,
  type LoginMethod,
} from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { clearProgress, saveProgress } from '#proving/progress.ts'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const ADDRESS = 'ada@example.org'
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const sent = () => ({
  success: true as const,
  codeExpiry: inSeconds(300),
  nextCodeSoonestTime: inSeconds(30),
})

let methods: LoginMethod[] = []

beforeEach(async () => {
  methods = ['phone']
  clearProgress()
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getProfile, aProfile({ username: 'calm_heron' }))
  mockCall(listMethods, () => ({
    methodList: methods.map((method) => ({ method, addedAt: '2026-03-02T10:00:00.000Z' })),
  }))
  mockCall(authenticate, sent)
  mockCall(requestEmailCode, sent)
  mockCall(verifyEmailCode, () => {
    methods = [...methods, 'email']
    return { success: true as const, isNewUser: false, mayBeRecycled: false }
  })
  mockCall(removeMethod, ({ method }) => {
    methods = methods.filter((other) => other !== method)
    return undefined
  })
})

const open = async () => {
  const opened = renderAt('/settings/account/ways-to-log-in/')
  await screen.findByRole('heading', { level: 1, name: 'Ways to log in' })
  return opened
}

const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Ways to log in' })
  const heading = await within(list).findByRole('heading', { name })
  const item = heading.closest('li')
  if (!item) throw new Error('The heading is in no row')
  return within(item)
}

const requestByEmail = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Add an e-mail address' }))
  await user.type(await screen.findByLabelText('E-mail address'), ADDRESS)
  await user.click(screen.getByRole('button', { name: 'Send me a code' }))
}

test('the only way to log in is shown with its date, and cannot be removed', async () => {
  await open()
  const phone = await row('Mobile number')
  expect(phone.getByText('since March 2, 2026')).toBeTruthy()
  expect(phone.getByText(/no other way to log in/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a mobile number' })).toBeNull()
})

test('an e-mail address is added with the code that was sent to it', async () => {
  const opened = await open()
  await requestByEmail(opened)
  await opened.user.type(await screen.findByLabelText('Code'), '123456')
  expect(requestsTo(requestEmailCode)).toEqual([
    { emailAddress: ADDRESS, intent: 'add', isRequestingNewCode: false },
  ])
  await screen.findByText('You can now log in with this address.')
  expect(requestsTo(verifyEmailCode)).toEqual([{ emailAddress: ADDRESS, intent: 'add', code: 123_456 }])
  await row('E-mail address')
  expect(screen.queryByRole('button', { name: 'Add an e-mail address' })).toBeNull()
})

test('adding waits for a fresh proof where the server asks for one, and then sends the code by itself', async () => {
  let isProven = false
  mockCall(requestEmailCode, () => {
    if (!isProven)
      throw new AppError('forbidden', 'fresh_proof_required', 'Prove it again', { proofList: ['phone'] })
    return sent()
  })
  mockCall(verifyOtp, () => {
    isProven = true
    return { success: true as const, isNewUser: false, mayBeRecycled: false }
  })
  const opened = await open()
  await requestByEmail(opened)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
  await opened.user.selectOptions(await dialog.findByLabelText('Country'), 'FR')
  await opened.user.type(dialog.getByLabelText('Mobile number'), '0612345678')
  await opened.user.click(dialog.getByRole('button', { name: 'Send me a code' }))
  await opened.user.type(await dialog.findByLabelText('Code'), '123456')
  await screen.findByText(`We sent six digits to ${ADDRESS}.`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address of another account is refused once its code was right, and another one can be typed', async () => {
  mockCall(verifyEmailCode, { success: false, reason: 'associated_with_another_user' })
  const opened = await open()
  await requestByEmail(opened)
  await opened.user.type(await screen.findByLabelText('Code'), '123456')
  await screen.findByText(/This address already opens another account/)
  await opened.user.click(screen.getByRole('button', { name: 'Change address' }))
  await screen.findByLabelText('E-mail address')
})

test.each([
  [new AppError('offline', 'offline', 'No.'), /No internet connection/],
  [
    new AppError('forbidden', 'device_on_hold', 'No.', { until: inSeconds(60) }),
    /This device is on hold until/,
  ],
])('adding that is refused with %s says why', async (error, words) => {
  mockCall(requestEmailCode, () => {
    throw error
  })
  await requestByEmail(await open())
  await screen.findByText(words)
})

test('a reload keeps the address that a code was sent to', async () => {
  saveProgress({ sent: { method: 'email', emailAddress: ADDRESS, intent: 'add', ...sent() } })
  await open()
  await screen.findByText(`We sent six digits to ${ADDRESS}.`)
})

test('one of two ways to log in is removed after a question', async () => {
  methods = ['phone', 'email']
  const { user } = await open()
  await user.click((await row('Mobile number')).getByRole('button', { name: 'Remove' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remove the mobile number?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Removed. It no longer opens your account.')
  expect(requestsTo(removeMethod)).toEqual([{ method: 'phone' }])
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mobile number' })).toBeNull())
})

test.each([
  [new AppError('conflict', 'last_method', 'No.'), /no other way to log in/],
  [new AppError('internal', 'internal', 'No.'), /It could not be removed/],
])('a removal that is refused with %s says why', async (error, words) => {
  methods = ['phone', 'email']
  mockCall(removeMethod, () => {
    throw error
  })
  const { user } = await open()
  await user.click((await row('Mobile number')).getByRole('button', { name: 'Remove' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await dialog.findByText(words)
})

test('ways to log in that could not be loaded can be loaded again', async () => {
  mockCall(listMethods, () => {
    throw new AppError('internal', 'internal', 'No.')
  })
  const { user } = await open()
  await screen.findByText('Your ways to log in could not be loaded.')
  mockCall(listMethods, { methodList: [{ method: 'phone', addedAt: '2026-03-02T10:00:00.000Z' }] })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Mobile number')
})
