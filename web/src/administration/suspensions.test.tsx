import {
  AppError,
  getProfile,
  liftSuspension,
  listPeople,
  listUsersWithRoles,
  suspendUser,
  type AdministeredUser,
} from '@parley/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { expectErrors } from '#testing/browser.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'
import { aProfile } from '#testing/samples.ts'

let person: AdministeredUser

beforeEach(async () => {
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  person = {
    username: 'calm_heron',
    createdAt: '2026-03-02T10:00:00.000Z',
    registeredAt: '2026-03-02T10:00:00.000Z',
    isModerator: false,
    isAdministrator: false,
    isPhoneOnly: false,
    organizationNameList: [],
  }
  mockCall(getProfile, aProfile({ username: 'mira_k', isModerator: true, isAdministrator: true }))
  mockCall(listUsersWithRoles, { userList: [] })
  mockCall(listPeople, () => ({ userList: [person] }))
})

const find = async () => {
  const view = renderAt('/administration/people')
  await view.user.type(await screen.findByLabelText('Part of the username'), 'heron')
  return view
}

test('a person is suspended with a reason and an end, and the suspension is lifted', async () => {
  const { user } = await find()
  await user.click(await screen.findByRole('button', { name: 'Suspend calm_heron' }))
  const dialog = screen.getByRole('dialog', { name: 'Suspend calm_heron?' })
  const send = within(dialog).getByRole('button', { name: 'Suspend' })
  await user.click(send)
  expect(within(dialog).getByText('Choose a reason first.')).toBeTruthy()
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'antisocial')
  await user.type(within(dialog).getByLabelText('Explanation'), 'Threats.')
  await user.type(within(dialog).getByLabelText('Until'), '2020-01-01T10:00')
  await user.click(send)
  expect(within(dialog).getByText('Choose a time in the future.')).toBeTruthy()
  await user.clear(within(dialog).getByLabelText('Until'))
  mockCall(suspendUser, ({ reason, explanation }) => {
    person = {
      ...person,
      suspension: { decisionId: 'd1', reason, explanation, createdAt: '2026-11-26T10:00:00.000Z' },
    }
    return { success: true as const, decisionId: 'd1' }
  })
  await user.click(send)
  await screen.findByText('Suspended until it is lifted, reason: antisocial')
  expect(requestsTo(suspendUser).at(-1)).toEqual({
    username: 'calm_heron',
    reason: 'antisocial',
    explanation: 'Threats.',
  })
  mockCall(liftSuspension, () => {
    person = { ...person, suspension: undefined }
    return { success: true as const }
  })
  await user.click(screen.getByRole('button', { name: 'Lift the suspension of calm_heron' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Lift suspension' }))
  await screen.findByRole('button', { name: 'Suspend calm_heron' })
})

test('a refused suspension says why, and keeps what was written', async () => {
  const { user } = await find()
  await user.click(await screen.findByRole('button', { name: 'Suspend calm_heron' }))
  const dialog = screen.getByRole('dialog')
  await user.selectOptions(within(dialog).getByLabelText('Reason'), 'spam')
  await user.type(within(dialog).getByLabelText('Explanation'), 'Shops.')
  mockCall(suspendUser, { success: false, reason: 'has_role' })
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await within(dialog).findByText('Take the role from this person first.')
  expectErrors()
  mockCall(suspendUser, () => {
    throw new AppError('internal', 'internal', 'No')
  })
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await within(dialog).findByText('This could not be saved. Try again.')
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe('Shops.')
})
