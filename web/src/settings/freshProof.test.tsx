import {
  AppError,
  authenticate,
  deleteUser,
  exportAccount,
  generateVerificationLink,
  getProfile,
  isUsernameInUse,
  listDevices,
  listFollowedTopics,
  listMethods,
  requestEmailCode,
  updateUsername,
  verifyEmailCode,
  verifyOtp,
  verifyUserStatus,
} from '@parley/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { awaitedMail, clearProgress, progress } from '#proving/progress.ts'
import { loginStatus, updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

const save = vi.hoisted(() => vi.fn())
vi.mock(import('#ui/downloads/download.ts'), async (original) => ({
  ...(await original()),
  downloadText: save,
}))

let isProven = false
let proofList: readonly ('phone' | 'email' | 'passport')[] = ['phone']
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
const requireProof = () => {
  if (!isProven) throw new AppError('forbidden', 'fresh_proof_required', 'Prove it again', { proofList })
}

beforeEach(async () => {
  isProven = false
  proofList = ['phone']
  clearProgress()
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(getProfile, aProfile({ username: 'calm_heron' }))
  mockCall(listDevices, { deviceList: [] })
  mockCall(listMethods, { methodList: [] })
  mockCall(listFollowedTopics, { followedTopicCodeList: [] })
  mockCall(isUsernameInUse, false)
  mockCall(authenticate, () => ({
    success: true as const,
    codeExpiry: inSeconds(300),
    nextCodeSoonestTime: inSeconds(30),
  }))
  mockCall(requestEmailCode, () => ({
    success: true as const,
    codeExpiry: inSeconds(300),
    nextCodeSoonestTime: inSeconds(30),
  }))
  for (const call of [verifyOtp, verifyEmailCode])
    mockCall(call, () => {
      isProven = true
      return { success: true as const, isNewUser: false, mayBeRecycled: false }
    })
  mockCall(deleteUser, () => {
    requireProof()
    return undefined
  })
  mockCall(updateUsername, () => {
    requireProof()
    return undefined
  })
  mockCall(exportAccount, () => {
    requireProof()
    return { votes: [] }
  })
})

const question = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })

const requestCode = async (user: UserEvent) => {
  const dialog = within(await question())
  await user.selectOptions(await dialog.findByLabelText('Country'), 'FR')
  await user.type(dialog.getByLabelText('Mobile number'), '0612345678')
  await user.click(dialog.getByRole('button', { name: 'Send me a code' }))
  return dialog
}

const proveByCode = async (user: UserEvent) => {
  const dialog = await requestCode(user)
  const code = await dialog.findByLabelText('Code')
  expect(dialog.getByText('We sent six digits to the number ending in 78.')).toBeTruthy()
  expect(document.activeElement).toBe(code)
  await user.type(code, '123456')
}

test('a deletion that needs a fresh proof goes on after the code, with the name that was typed', async () => {
  const { user } = renderAt('/settings/account/delete/')
  await user.type(await screen.findByLabelText('Type calm_heron to confirm'), 'calm_heron')
  await user.click(screen.getByRole('button', { name: 'Delete my account' }))
  await proveByCode(user)
  await waitFor(() => expect(loginStatus().isKnown).toBe(false))
  expect(requestsTo(deleteUser)).toHaveLength(2)
})

test('a new name that needs a fresh proof is saved after the code', async () => {
  const { user } = renderAt('/settings/account/profile/')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), '2')
  await screen.findByText('calm_heron2 is free.')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await proveByCode(user)
  await screen.findByText('Your name is now calm_heron2.')
  expect(requestsTo(updateUsername)).toEqual([{ username: 'calm_heron2' }, { username: 'calm_heron2' }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(loginStatus().isLoggedIn).toBe(true)
  expect(progress.get()).toEqual({})
})

test('without the proof nothing is done, and what was typed stays', async () => {
  const { user } = renderAt('/settings/account/profile/')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await user.type(name, '2')
  await screen.findByText('calm_heron2 is free.')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  await user.click(within(await question()).getByRole('button', { name: 'Close' }))
  expect(name).toHaveProperty('value', 'calm_heron2')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(requestsTo(updateUsername)).toHaveLength(1)
})

test('a number of another account is refused in place, and can be changed', async () => {
  const { user } = renderAt('/settings/')
  await user.click(await screen.findByRole('button', { name: /^Download everything/ }))
  mockCall(authenticate, { success: false, reason: 'associated_with_another_user' })
  const dialog = await requestCode(user)
  await dialog.findByText('This is not the number of your account.')
  await user.click(dialog.getByRole('button', { name: 'Change number' }))
  expect(dialog.getByLabelText('Mobile number')).toBeTruthy()
})

test('data is downloaded after a proof of identity, where the account has one', async () => {
  proofList = ['phone', 'passport']
  mockCall(generateVerificationLink, {
    success: true,
    verificationLink: 'https://office.example/',
    provider: 'demo-office',
  })
  mockCall(verifyUserStatus, () => {
    isProven = true
    return { success: true as const, rarimoStatus: 'verified' as const, isNewUser: false }
  })
  const { user } = renderAt('/settings/')
  await user.click(await screen.findByRole('button', { name: /^Download everything/ }))
  await user.click(await within(await question()).findByRole('button', { name: 'Use passport proof' }))
  await screen.findByText('Your data has been downloaded.')
  expect(save).toHaveBeenCalledTimes(1)
  expect(requestsTo(exportAccount)).toHaveLength(2)
})

const downloadByEmail = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: /^Download everything/ }))
  const dialog = within(await question())
  await user.click(await dialog.findByRole('button', { name: 'Use an e-mail address instead' }))
  await user.type(await dialog.findByLabelText('E-mail address'), 'ada@example.org')
  await user.click(dialog.getByRole('button', { name: 'Send me a code' }))
  return dialog.findByLabelText('Code')
}

test('an account proves itself again by any of its ways to log in, such as e-mail', async () => {
  proofList = ['phone', 'email']
  const { user } = renderAt('/settings/')
  await user.type(await downloadByEmail(user), '123456')
  await screen.findByText('Your data has been downloaded.')
  expect(requestsTo(verifyEmailCode)).toEqual([
    { emailAddress: 'ada@example.org', intent: 'log-in', code: 123_456 },
  ])
})

test('it goes on by itself when the link in the mail has used the code in another tab', async () => {
  proofList = ['phone', 'email']
  const { user } = renderAt('/settings/')
  await downloadByEmail(user)
  isProven = true
  awaitedMail.remove()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: awaitedMail.key })))
  await screen.findByText('Your data has been downloaded.')
})
