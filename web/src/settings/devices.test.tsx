import { AppError, endDevice, liftHold, listDevices, type Device } from '@parley/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateStatus } from '#shell/session.ts'
import { mockCall, requestsTo } from '#testing/fakeServer.ts'
import { renderAt } from '#testing/render.tsx'

const HOLD = '2026-11-21T15:40:00.000Z'
const own: Device = {
  deviceId: 'own',
  isThisDevice: true,
  label: 'Firefox on Linux',
  createdAt: '2026-03-02T10:00:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  isLoggedIn: true,
}
const phone: Device = {
  ...own,
  deviceId: 'phone',
  isThisDevice: false,
  label: 'Chrome on Android',
  createdAt: '2026-11-20T15:40:00.000Z',
}
let devices: Device[] = []

beforeEach(async () => {
  devices = [phone, own]
  await updateStatus({ isKnown: true, isRegistered: true, isLoggedIn: true })
  mockCall(listDevices, () => ({ deviceList: devices }))
  mockCall(endDevice, ({ deviceId }) => {
    devices = devices.filter((device) => device.deviceId !== deviceId)
    return undefined
  })
  mockCall(liftHold, () => {
    devices = [phone, own]
    return undefined
  })
})

const open = async () => {
  const { user } = renderAt('/settings/account/devices/')
  const list = await screen.findByRole('list', { name: 'Your devices' })
  const rows = within(list).getAllByRole('listitem')
  const row = (label: string) => {
    const found = rows.find((each) => each.textContent.includes(label))
    if (!found) throw new Error(`There is no ${label}`)
    return within(found)
  }
  return { user, rows, row }
}

test('the list of devices starts with this one, which can be logged out', async () => {
  const { rows, row } = await open()
  expect(rows[0]?.textContent).toContain('Firefox on LinuxThis deviceSince March 2, 2026')
  expect(row('Firefox').getByRole('button').textContent).toBe('Log out')
  expect(row('Chrome').getByRole('button').textContent).toBe('End this device')
})

test('a device is logged out after a confirmation that explains the consequences', async () => {
  const { user, row } = await open()
  await user.click(row('Chrome').getByRole('button', { name: 'End this device' }))
  const dialog = await screen.findByRole('dialog', { name: 'End Chrome on Android?' })
  expect(dialog.textContent).toContain('It is logged out at once')
  expect(requestsTo(endDevice)).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'End this device' }))
  await screen.findByText('Chrome on Android has been logged out.')
  expect(requestsTo(endDevice)).toEqual([{ deviceId: 'phone' }])
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
})

test('cancelling the confirmation logs out no device', async () => {
  const { user, row } = await open()
  await user.click(row('Chrome').getByRole('button', { name: 'End this device' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requestsTo(endDevice)).toHaveLength(0)
})

test('an older device lifts the hold of a newer one', async () => {
  devices = [{ ...phone, holdUntil: HOLD }, own]
  const { user, row } = await open()
  expect(row('Chrome').getByText(/New device, on hold until November 21, 2026/)).toBeTruthy()
  await user.click(row('Chrome').getByRole('button', { name: 'Lift hold' }))
  const dialog = await screen.findByRole('dialog', { name: 'Lift the hold on Chrome on Android?' })
  await user.click(within(dialog).getByRole('button', { name: 'Lift hold' }))
  await screen.findByText('Chrome on Android is no longer on hold.')
  expect(requestsTo(liftHold)).toEqual([{ deviceId: 'phone' }])
  await waitFor(() => expect(screen.queryByText(/on hold until/)).toBeNull())
})

test('a device on hold cannot log out devices or lift holds', async () => {
  devices = [
    { ...own, createdAt: phone.createdAt, holdUntil: HOLD },
    { ...phone, createdAt: own.createdAt },
  ]
  const { row } = await open()
  expect(screen.getByText(/This device is new and on hold until November 21, 2026/)).toBeTruthy()
  expect(row('Chrome').queryByRole('button')).toBeNull()
  expect(row('Firefox').queryByRole('button', { name: 'Lift hold' })).toBeNull()
})

test('a device that cannot be logged out shows the error in the dialog', async () => {
  mockCall(endDevice, () => {
    throw new AppError('not_found', 'device_not_found', 'Your account has no device with this id.')
  })
  const { user, row } = await open()
  await user.click(row('Chrome').getByRole('button', { name: 'End this device' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'End this device' }))
  await within(dialog).findByText('The device could not be ended.')
})
